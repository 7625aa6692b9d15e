import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { Fingerprint } from '../store/fingerprints.ts';
import { fingerprintOf } from './fingerprints.ts';

type Parts = Pick<Context, 'fingerprints' | 'settings'>;

/** What a person is known by, also after an erasure. @param card the provider's fingerprint of it */
export function fingerprintsOf(
  { settings }: Pick<Context, 'settings'>,
  { email, card }: { email?: string; card?: string | undefined },
): Fingerprint[] {
  const prints: Fingerprint[] = [];
  if (email !== undefined)
    prints.push({ _id: fingerprintOf(settings.TRIAL_SECRET, 'email', email), kind: 'email' });
  if (card !== undefined)
    prints.push({ _id: fingerprintOf(settings.TRIAL_SECRET, 'card', card), kind: 'card' });
  return prints;
}

/** Whether one of these has had its free day. @throws ProblemError FORBIDDEN when one of them is banned. */
export async function hadTrial(
  { fingerprints }: Parts,
  prints: Fingerprint[],
  session?: ClientSession,
): Promise<boolean> {
  const known = await fingerprints.known(prints, session);
  if (known.some(({ bannedAt }) => bannedAt)) throw new ProblemError('FORBIDDEN', banned);
  return known.some(({ usedAt }) => usedAt);
}

const banned = 'We cannot offer you a membership. If you think that this is a mistake, please write to us.';
