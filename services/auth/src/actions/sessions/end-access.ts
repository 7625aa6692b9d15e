import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { AccountRow, AccountState } from '../../store/accounts.ts';

/**
 * Ends all sessions and unused links of an account and changes the account, in the caller's transaction. A password
 * or link that was checked earlier opens no session afterwards.
 * @param read the account as it was when the right to do this was checked
 * @returns the new epoch and the sessions to publish as revoked after the commit; undefined when another caller has
 * ended them since.
 */
export async function endAccess(
  { accounts, links, sessions }: Pick<Context, 'accounts' | 'links' | 'sessions'>,
  read: AccountState,
  session: ClientSession,
  changes: Partial<Pick<AccountRow, 'passwordHash' | 'isVerified' | 'passkeys'>> = {},
): Promise<{ epoch: number; ended: string[] } | undefined> {
  const epoch = await accounts.raiseEpoch(read, session, changes);
  if (epoch === undefined) return undefined;
  await links.endOf(read._id, session);
  return { epoch, ended: await sessions.revoke(read._id, null, session) };
}
