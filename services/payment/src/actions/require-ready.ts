import type { AnswerOf, getAccount } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { personBanned } from './refuse-barred.ts';

/**
 * Checks before a card is requested that the member may write to others, so that nobody pays and is then refused.
 * @throws ProblemError FORBIDDEN when the account is closed or its address banned, EMAIL_UNVERIFIED, PROFILE_INCOMPLETE; UNAVAILABLE when another service does not answer.
 */
export async function requireReady(
  { others }: Pick<Context, 'others'>,
  memberId: string,
): Promise<AnswerOf<typeof getAccount>> {
  const [account, { isComplete, isClosed }] = await Promise.all([
    others.account(memberId),
    others.profileState(memberId),
  ]);
  refuseClosed({ isClosed, ...account });
  if (!account.isVerified) throw new ProblemError('EMAIL_UNVERIFIED');
  if (!isComplete) throw new ProblemError('PROFILE_INCOMPLETE');
  return account;
}

/**
 * Checks before another card comes in that nobody has closed the account.
 * @throws ProblemError FORBIDDEN; UNAVAILABLE when another service does not answer.
 */
export async function requireOpen({ others }: Pick<Context, 'others'>, memberId: string): Promise<void> {
  const [account, { isClosed }] = await Promise.all([
    others.account(memberId),
    others.profileState(memberId),
  ]);
  refuseClosed({ isClosed, ...account });
}

/** @param isBanned also of an account whose address is a banned person's, and that nobody has closed */
function refuseClosed({ isClosed, isBanned = false }: { isClosed: boolean; isBanned?: boolean }): void {
  if (isClosed) throw accountClosed();
  if (isBanned) throw personBanned();
}

export function accountClosed(): ProblemError {
  return new ProblemError('FORBIDDEN', 'Your account is closed, so nothing is charged any more.');
}
