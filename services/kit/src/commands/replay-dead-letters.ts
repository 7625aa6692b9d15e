import { openDatabase, runCommand } from '../command.ts';
import { createBus } from '../events/bus.ts';
import { groupsWithDeadLetters, sendDeadLettersAgain } from '../events/dead-letters.ts';
import { eventSettings } from '../settings.ts';
import { brokerOf } from '../settings-engines.ts';
import { createLog } from '../telemetry/log.ts';

// Run with the settings of the service that owns the group.
const usage = 'node services/kit/src/commands/replay-dead-letters.ts <group, such as mailbox>';
const fits = ([group, ...more]: string[]) => /^\w[\w-]*$/.test(group ?? '') && more.length === 0;

await runCommand({ usage, fits }, async (group = '') => {
  const settings = eventSettings();
  const name = 'replay-dead-letters';
  await using mongo = await openDatabase(name, settings.MONGO_URL);
  const bus = createBus({ ...brokerOf(settings), name, log: createLog(name, 'warn'), onCrash: () => {} });
  try {
    const sent = await sendDeadLettersAgain(mongo.db, bus, group);
    const others = sent === 0 ? await groupsWithDeadLetters(mongo.db) : [];
    console.log(`${sent} events of ${group} are sent again`);
    if (others.length > 0) console.log(`Dead letters in this database are of: ${others.join(', ')}`);
  } finally {
    await bus.stop();
  }
});
