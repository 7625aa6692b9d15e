import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import type { AccountRow } from '../../store/accounts.ts';
import { accountKey } from '../../store/login-attempts.ts';
import { countAttempt } from '../count-attempt.ts';
import type { Client } from '../describe-client.ts';
import { renewHash } from './renew-hash.ts';
import { rightPassword } from './right-password.ts';

/**
 * Checks the password of a signed-in member again and returns the account.
 * @throws ProblemError CREDENTIALS_INVALID, TOO_MANY
 */
export async function checkOwnPassword(
  context: Context,
  memberId: string,
  password: string,
  client: Client,
): Promise<AccountRow> {
  const { accounts, hasher } = context;
  const account = await accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  const attempt = { account: accountKey(account), subjectId: memberId, client };
  const right = await countAttempt(context, attempt, async () =>
    (await hasher.verify(password, account.passwordHash)) ? rightPassword(account) : undefined,
  );
  if (!right) throw new ProblemError('CREDENTIALS_INVALID');
  await renewHash(context, right, password);
  return right;
}
