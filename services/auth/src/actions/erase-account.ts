import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { accountKey } from '../store/login-attempts.ts';

/** Who ordered it; `expiry`: nobody verified the email. */
type Orderer =
  | { by: 'member'; address: string; epoch: number }
  | { by: 'staff'; operatorId: string }
  | { by: 'expiry' };

/**
 * Erases an account for good: its row goes, its sessions and links end, every service is told. Only the id stays.
 * @param orderer a member's with the epoch under which the password was checked; by expiry only while not verified
 * @returns whether there was such an account.
 */
export async function eraseAccount(context: Context, id: string, orderer: Orderer): Promise<boolean> {
  const { accounts, loginAttempts, links, mongo, openEmails, outbox, security, sessions } = context;
  const { by, ...facts } = orderer;
  const which = {
    _id: id,
    ...(orderer.by === 'member' && { epoch: orderer.epoch }),
    ...(by === 'expiry' && { isVerified: false }),
  };
  const done = await inTransaction(mongo.client, async (session) => {
    const account = await accounts.erase(which, session);
    if (!account) return undefined;
    await links.eraseOf(id, session);
    await openEmails.eraseOf(id, session);
    await sessions.forgetPlacesOf(id, session);
    await outbox.add(session, [
      newEvent('member-deleted', { memberId: id, by }),
      newEvent('member-erased', { memberId: id, service: 'auth' }),
    ]);
    return { account, ended: await sessions.revoke(id, null, session) };
  });
  if (!done) return false;
  const { account, ended } = done;
  await sessions.publishRevoked(ended);
  // Whoever else joined with somebody's email must not free the count of guesses at the owner.
  if (account.isVerified) await loginAttempts.eraseOf(accountKey(account));
  security.note('account-deleted', { subjectId: id, by, ended: ended.length, ...facts });
  return true;
}
