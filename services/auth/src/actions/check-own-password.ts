import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { Client } from '../domain/client.ts';
import type { AccountRow } from '../store/accounts.ts';
import { guess } from './guess.ts';

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
  const { accounts, guesses, hasher } = context;
  const account = await accounts.find(memberId);
  if (!account) throw new ProblemError('UNAUTHENTICATED');
  const guessing = { account: memberId, subjectId: memberId, client };
  const right = await guess(context, guessing, async () =>
    (await hasher.verify(password, account.passwordHash)) ? account : undefined,
  );
  if (!right) throw new ProblemError('CREDENTIALS_INVALID');
  await guesses.succeed({ account: memberId, address: client.addressKey });
  return right;
}
