import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { Fingerprint } from '../domain/fingerprints.ts';

/** Whether one of these fingerprints has used its free day. @throws ProblemError FORBIDDEN when one is banned. */
export async function hadTrial(
  { fingerprints }: Pick<Context, 'fingerprints'>,
  prints: Fingerprint[],
  session?: ClientSession,
): Promise<boolean> {
  const known = await fingerprints.known(prints, session);
  if (known.some(({ bannedAt }) => bannedAt)) throw new ProblemError('FORBIDDEN', banned);
  return known.some(({ usedAt }) => usedAt);
}

const banned = 'We cannot offer you a membership. If you think that this is a mistake, please write to us.';
