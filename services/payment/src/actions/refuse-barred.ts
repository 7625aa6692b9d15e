import { ProblemError } from '@emberline/kit/errors';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { Fingerprint } from '../domain/fingerprints.ts';

/**
 * Keeps out cards and addresses of banned people, and cards of people who deleted a suspended account until the suspension ends.
 * @throws ProblemError FORBIDDEN
 */
export async function refuseBarred(
  { cardBars, fingerprints, now }: Pick<Context, 'cardBars' | 'fingerprints' | 'now'>,
  prints: Fingerprint[],
  session?: ClientSession,
): Promise<void> {
  const ids = prints.map(({ _id }) => _id);
  const known = await fingerprints.known(prints, session);
  const { isBanned, suspendedUntil } = await cardBars.against(ids, now(), session);
  const banned = known.filter(({ bannedAt }) => bannedAt);
  if (isBanned || banned.some(({ kind }) => kind === 'card')) throw cardBanned();
  if (banned.length > 0) throw personBanned();
  if (suspendedUntil) throw new ProblemError('FORBIDDEN', suspendedWords(suspendedUntil));
}

export function personBanned(): ProblemError {
  return new ProblemError(
    'FORBIDDEN',
    'We cannot offer you a membership. If you think that this is a mistake, please write to us.',
  );
}

function cardBanned(): ProblemError {
  return new ProblemError(
    'FORBIDDEN',
    'We cannot take this card. If you think that this is a mistake, please write to us.',
  );
}

function suspendedWords(until: Date): string {
  const day = until.toLocaleString('en-US', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: 'UTC',
  });
  return `This card is suspended until ${day} UTC. You can use it after that.`;
}
