import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { AccountRow } from '../store/accounts.ts';

/**
 * The account of a signed-in member who proves the password again.
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY
 */
export async function checkOwnPassword(
  { accounts, attempts, hasher }: Context,
  memberId: string,
  password: string,
): Promise<AccountRow> {
  const subject = `own-password:${memberId}`;
  await attempts.begin(subject);
  const account = await accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  if (!(await hasher.verify(password, account.passwordHash))) throw new ProblemError('CREDENTIALS_INVALID');
  await attempts.forget(subject);
  return account;
}
