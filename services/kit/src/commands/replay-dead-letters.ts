import { createBus } from '../events/bus.ts';
import { sendDeadLettersAgain } from '../events/dead-letters.ts';
import { connectMongo } from '../mongo/connect.ts';
import { eventSettings } from '../settings.ts';
import { createLog } from '../telemetry/log.ts';

// node services/kit/src/commands/replay-dead-letters.ts <group>, with the settings of the service that the group is of.

const [group] = process.argv.slice(2);
if (!group) throw new Error('Whose dead letters? The group, such as mailbox');
const { MONGO_URL, KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix } = eventSettings();
const name = 'replay-dead-letters';
const log = createLog(name, 'warn');
const mongo = await connectMongo(MONGO_URL, { name, log });
const bus = createBus({ brokers, prefix, name, log, onCrash: () => {} });
try {
  console.log(`${await sendDeadLettersAgain(mongo.db, bus, group)} events of ${group} are sent again`);
} finally {
  await bus.stop();
  await mongo.close();
}
