import { openDatabase, runCommand } from '@emberline/kit/command';
import { eventSettings } from '@emberline/kit/settings';
import { createChangeRows } from '../store/change-rows.ts';
import { createRowStreams } from '../store/row-streams.ts';

// Run with the mailbox's settings. Sends message-sent and messages-read of a time span again, for a Kafka that has lost
// them; `replay-sent` of the kit does it for the other events. Consumers skip events they have handled.
const usage =
  'node services/mailbox/src/commands/replay-messages.ts <from> <to, later>, such as 2026-01-31T10:00Z 2026-01-31T11:00Z';
const fits = (args: string[]) => {
  const [from, to] = args.map((text) => Date.parse(text));
  return args.length === 2 && Number(from) < Number(to);
};

const atOnce = 500;

await runCommand({ usage, fits }, async (from = '', to = '') => {
  await using mongo = await openDatabase('replay-messages', eventSettings().MONGO_URL);
  const found = await createChangeRows(mongo.db).firstRevisions(new Date(from), new Date(to));
  const { tellAgain } = createRowStreams(mongo.db);
  for (let i = 0; i < found.length; i += atOnce)
    await tellAgain(found.slice(i, i + atOnce).map(({ _id, revision }) => [_id, revision - 1]));
  console.log(`The events of ${found.length} conversations will be sent again, those after that time too`);
});
