import type { Context } from '../context.ts';
import type { AccountRow } from '../store/accounts.ts';
import { accountKey } from '../store/login-attempts.ts';
import type { Client } from './describe-client.ts';

/**
 * What follows from a right password, before anything else does. Only who has verified the email is its owner: anybody
 * else's right password must not show in the count under that email, which would tell whether it is somebody's.
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

/** A hash of before, or of the seed, has a salt of its own: a second account under the email would cost a second derivation. */
async function renewHash(
  { accounts, hasher }: Pick<Context, 'accounts' | 'hasher'>,
  { _id, emailKey, passwordHash }: AccountRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || hasher.isCurrent(passwordHash, emailKey)) return;
  await accounts.renewHash(_id, passwordHash, await hasher.hash(password, emailKey));
}
