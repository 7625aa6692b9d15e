import type { AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * Checks before a card is requested that the member may write to others, so that nobody pays and is then refused.
 * @throws ProblemError EMAIL_UNVERIFIED, PROFILE_INCOMPLETE; UNAVAILABLE when another service does not answer.
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
