import type { Context } from '../../context.ts';
import type { AccountRow } from '../../store/accounts.ts';
import { accountKey } from '../../store/login-attempts.ts';
import type { Client } from '../describe-client.ts';

/**
 * Records a right password before anything else happens. Resets the count only for a verified account, whose owner
 * owns the email. A reset by any other account would tell whether the email belongs to somebody.
 */
export async function recordRightPassword(
  context: Pick<Context, 'accounts' | 'loginAttempts' | 'hasher' | 'log'>,
  account: AccountRow,
  password: string,
  { addressKey: address }: Pick<Client, 'addressKey'>,
): Promise<void> {
  const { loginAttempts, log } = context;
  const counted = { account: accountKey(account), address };
  await (account.isVerified ? loginAttempts.succeed(counted) : loginAttempts.takeBack(counted));
  await renewHash(context, account, password).catch((error) =>
    log.warn({ reason: (error as Error).message }, 'a password hash was not renewed'),
  );
}

/**
 * Renews an old or seeded hash. Such a hash has its own salt, so a second account under the email would cost a
 * second derivation.
 */
async function renewHash(
  { accounts, hasher }: Pick<Context, 'accounts' | 'hasher'>,
  { _id, emailKey, passwordHash }: AccountRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || hasher.isCurrent(passwordHash, emailKey)) return;
  await accounts.renewHash(_id, passwordHash, await hasher.hash(password, emailKey));
}
