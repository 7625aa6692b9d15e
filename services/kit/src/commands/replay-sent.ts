import { createOutbox } from '../events/outbox.ts';
import { replaySent } from '../events/relay.ts';
import { connectMongo } from '../mongo/connect.ts';
import { eventSettings } from '../settings.ts';
import { createLog } from '../telemetry/log.ts';

// node services/kit/src/commands/replay-sent.ts 2026-01-31T10:00Z 2026-01-31T11:00Z, with a service's settings: what it
// said in that time (at most seven days ago) is sent again, for a Kafka that has lost it. Consumers skip what they know.

const [from, to] = process.argv.slice(2).map((text) => new Date(text));
if (!from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
  throw new Error('From when to when? Two times, such as 2026-01-31T10:00Z 2026-01-31T11:00Z');
const name = 'replay-sent';
const mongo = await connectMongo(eventSettings().MONGO_URL, { name, log: createLog(name, 'warn') });
try {
  console.log(`${await replaySent(await createOutbox(mongo.db), from, to)} events will be sent again`);
} finally {
  await mongo.close();
}
