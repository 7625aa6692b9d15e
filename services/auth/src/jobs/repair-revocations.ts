import { startRepeating } from '@emberline/kit/jobs/repeating';
import type { Job } from '@emberline/kit/service';
import type { Context } from '../context.ts';

const everyMs = 5_000;

/** Restores revocations in Redis after it was down or emptied. */
export const repairingRevocations: Job<Context> = ({ seen, sessions, log }) =>
  startRepeating(everyMs, log, async () => {
    const added = await sessions.repair().catch(() => 0);
    if (added > 0) log.info({ added }, 'revocations were missing in Redis');
    await seen.forgetOld();
  }).stop;
