import type { AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * What writing to others needs must be there before a card is asked for: nobody pays and is refused then.
 * @throws ProblemError EMAIL_UNVERIFIED, PROFILE_INCOMPLETE; UNAVAILABLE when that cannot be known now.
 */
export async function requireReady(
  { others }: Pick<Context, 'others'>,
  memberId: string,
): Promise<AnswerOf<typeof getAccount>> {
  const [account, isComplete] = await Promise.all([
    others.account(memberId),
    others.isProfileComplete(memberId),
  ]);
  if (!account.isVerified) throw new ProblemError('EMAIL_UNVERIFIED');
  if (!isComplete) throw new ProblemError('PROFILE_INCOMPLETE');
  return account;
}
