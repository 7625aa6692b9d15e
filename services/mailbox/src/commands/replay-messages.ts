import { openDatabase, runCommand } from '@emberline/kit/command';
import { eventSettings } from '@emberline/kit/settings';
import { createChangeRows } from '../store/change-rows.ts';

// Run with the mailbox's settings. Sends message-sent and messages-read of a time span again, for a Kafka that has lost
// them; `replay-sent` of the kit does it for the other events. Consumers skip events they have handled.
const usage =
  'node services/mailbox/src/commands/replay-messages.ts <from> <to, later>, such as 2026-01-31T10:00Z 2026-01-31T11:00Z';
const fits = (args: string[]) => {
  const [from, to] = args.map((text) => Date.parse(text));
  return args.length === 2 && Number(from) < Number(to);
};

await runCommand({ usage, fits }, async (from = '', to = '') => {
  await using mongo = await openDatabase('replay-messages', eventSettings().MONGO_URL);
  const count = await createChangeRows(mongo.db).markPending(new Date(from), new Date(to));
  console.log(`${count} events will be sent again`);
});
