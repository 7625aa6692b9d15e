import { openDatabase, runCommand } from '../command.ts';
import { createOutbox, replaySent } from '../events/outbox.ts';

import { eventSettings } from '../settings.ts';

// Run with a service's settings. Sends the events of a time span (at most seven days ago) again, for a Kafka that has
// lost them. Consumers skip events they have handled.
const usage =
  'node services/kit/src/commands/replay-sent.ts <from> <to, later>, such as 2026-01-31T10:00Z 2026-01-31T11:00Z';
const fits = (args: string[]) => {
  const [from, to] = args.map((text) => Date.parse(text));
  return args.length === 2 && Number(from) < Number(to);
};

await runCommand({ usage, fits }, async (from = '', to = '') => {
  await using mongo = await openDatabase('replay-sent', eventSettings().MONGO_URL);
  const count = await replaySent(createOutbox(mongo.db), new Date(from), new Date(to));
  console.log(`${count} events will be sent again`);
});
