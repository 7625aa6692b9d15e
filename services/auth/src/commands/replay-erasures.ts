import { runCommand } from '@emberline/kit/command';
import { layFoundation } from '@emberline/kit/foundation';
import { createLog } from '@emberline/kit/telemetry/log';
import { replayErasures } from '../actions/account/replay-erasures.ts';
import { createContext } from '../context.ts';
import { settingsFrom } from '../settings.ts';

// After a restore, before anybody is let in: erases again whoever was erased since the backup. The other services follow once
// they run.
await runCommand({ usage: 'node services/auth/src/commands/replay-erasures.ts' }, async () => {
  const settings = { ...settingsFrom(), PORT: 0 };
  const crash = (error: Error) => {
    throw error;
  };
  const log = createLog('replay-erasures', 'warn');
  const foundation = await layFoundation({ name: 'auth', settings, log, crash });
  try {
    const { known, erased } = await replayErasures(await createContext(foundation, settings));
    console.log(`${erased} accounts are erased again, of ${known} erasures that the journal knows`);
  } finally {
    for (const stop of foundation.stop) await stop();
  }
});
