import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Client } from '../domain/client.ts';
import type { AccountRow } from '../store/accounts.ts';
import { accountKey } from '../store/guesses.ts';
import { guess } from './guess.ts';
import { noteRightPassword } from './note-right-password.ts';

/**
 * The account of a signed-in member who proves the password again.
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
  const guessing = { account: accountKey(account), subjectId: memberId, client };
  const right = await guess(context, guessing, async () =>
    (await hasher.verify(password, account.passwordHash)) ? account : undefined,
  );
  if (!right) throw new ProblemError('CREDENTIALS_INVALID');
  await noteRightPassword(context, right, password, client);
  return right;
}
