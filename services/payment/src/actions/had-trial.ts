import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { Fingerprint } from '../domain/fingerprints.ts';
import { refuseBarred } from './refuse-barred.ts';

/** Whether one of these fingerprints has used its free day. @throws ProblemError FORBIDDEN when one is banned or suspended. */
export async function hadTrial(
  context: Pick<Context, 'cardBars' | 'fingerprints' | 'now'>,
  prints: Fingerprint[],
  session?: ClientSession,
): Promise<boolean> {
  await refuseBarred(context, prints, session);
  const known = await context.fingerprints.known(prints, session);
  return known.some(({ usedAt }) => usedAt);
}
