import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Context } from '../context.ts';

const everyMs = 5_000;

/** Puts revocations back into Redis after it was down or emptied. */
export function startRevocationRepair({ seen, sessions, log }: Context): { stop: () => Promise<void> } {
  return startRepeating(everyMs, log, async () => {
    const added = await sessions.repair().catch(() => 0);
    if (added > 0) log.info({ added }, 'revocations were missing in Redis');
    await seen.forgetOld();
  });
}
