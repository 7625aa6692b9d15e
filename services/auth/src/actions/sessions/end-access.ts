import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { countKept } from '../../domain/passkey.ts';
import type { AccountChanges, AccountState } from '../../store/accounts.ts';

/**
 * Ends all sessions and unused links of an account and changes the account, in the caller's transaction. A password
 * or link that was checked earlier opens no session afterwards.
 * @param read the account as it was when the right to do this was checked
 * @returns the new epoch, the sessions to publish as revoked after the commit, and how many passkeys were kept and
 * removed; undefined when another caller has ended the sessions since.
 */
export async function endAccess(
  { accounts, links, sessions }: Pick<Context, 'accounts' | 'links' | 'sessions'>,
  read: AccountState,
  session: ClientSession,
  changes: AccountChanges = {},
): Promise<{ epoch: number; ended: string[]; passkeys: ReturnType<typeof countKept> } | undefined> {
  const before = await accounts.raiseEpoch(read, session, changes);
  if (!before) return undefined;
  await links.endOf(read._id, session);
  const ended = await sessions.revoke(read._id, null, session);
  const { passkeys = [] } = before;
  const keep = changes.keepPasskeys ?? passkeys.map(({ id }) => id);
  return { epoch: before.epoch + 1, ended, passkeys: countKept(passkeys, keep) };
}
