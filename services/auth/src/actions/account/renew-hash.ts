import type { Context } from '../../context.ts';
import type { AccountRow } from '../../store/accounts.ts';

/**
 * Renews an old or seeded hash of a password that was right. Such a hash has its own salt, so a second account under
 * the email would cost a second derivation. A failure is logged alone.
 */
export async function renewHash(
  { accounts, hasher, log }: Pick<Context, 'accounts' | 'hasher' | 'log'>,
  { _id, emailKey, passwordHash }: AccountRow,
  password: string,
): Promise<void> {
  if (passwordHash === null || hasher.isCurrent(passwordHash, emailKey)) return;
  try {
    await accounts.renewHash(_id, passwordHash, await hasher.hash(password, emailKey));
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a password hash was not renewed');
  }
}
