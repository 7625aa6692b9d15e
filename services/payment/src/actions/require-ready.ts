import type { AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';

/**
 * Checks before a card is requested that the member may write to others, so that nobody pays and is then refused.
 * @throws ProblemError FORBIDDEN when the account is closed, EMAIL_UNVERIFIED, PROFILE_INCOMPLETE; UNAVAILABLE when another service does not answer.
 */
export async function requireReady(
  { others }: Pick<Context, 'others'>,
  memberId: string,
): Promise<AnswerOf<typeof getAccount>> {
  const [account, { isComplete, isClosed }] = await Promise.all([
    others.account(memberId),
    others.profileState(memberId),
  ]);
  if (isClosed) throw accountClosed();
  if (!account.isVerified) throw new ProblemError('EMAIL_UNVERIFIED');
  if (!isComplete) throw new ProblemError('PROFILE_INCOMPLETE');
  return account;
}

export function accountClosed(): ProblemError {
  return new ProblemError('FORBIDDEN', 'Your account is closed, so nothing is charged any more.');
}
