import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { AccountState } from '../../store/accounts.ts';
import type { Session } from '../../store/sessions.ts';
import type { Client } from '../describe-client.ts';

/**
 * Opens a session of a member in the caller's transaction.
 * @param read the account as it was when the password or the link was checked
 * @returns undefined when the sessions of that account have been ended since.
 */
export async function openSession(
  { accounts, sessions }: Pick<Context, 'accounts' | 'sessions'>,
  read: AccountState,
  { openedBy, client: { device, place } }: { openedBy: Session['openedBy']; client: Client },
  session: ClientSession,
): Promise<Session | undefined> {
  if (!(await accounts.confirmEpoch(read, session))) return undefined;
  return sessions.open({ audience: 'member', subjectId: read._id, openedBy, device, place }, session);
}
