import type { Closing } from '@emberline/contracts/operator-choices';
import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { addressesOf } from '../../domain/account.ts';
import type { AccountRow, ErasedOnlyIf } from '../../store/accounts.ts';
import { accountKey } from '../../store/login-attempts.ts';

/** Who ordered it; `expiry`: nobody verified the email in time. */
type Orderer =
  | { by: 'member'; address: string; epoch: number }
  /** Without waiting for the end of the day; `as`: how the account is closed. */
  | { by: 'staff'; operatorId: string; as: Closing }
  /** Who was closed and is to be erased by then. */
  | { by: 'staff'; dueBy: Date }
  /** Was erased before; see `replayErasures`. */
  | { by: 'member' | 'staff' | 'expiry'; again: true; banned?: boolean; suspendedUntil?: string }
  | { by: 'expiry' };

/**
 * Erases an account for good: deletes its row, ends its sessions and links, and tells every service. Only the id
 * remains, and keyed hashes of the addresses: of a banned member, and of a suspended one until the suspension ends.
 * @param orderer a member's order holds under the epoch of the password check, an expiry only while the account is
 * unverified
 * @returns whether there was such an account.
 */
export async function eraseAccount(context: Context, id: string, orderer: Orderer): Promise<boolean> {
  const {
    accounts,
    acts,
    bans,
    emailChanges,
    loginAttempts,
    links,
    mongo,
    openEmails,
    outbox,
    security,
    sessions,
  } = context;
  const onlyIf: ErasedOnlyIf = {
    ...('epoch' in orderer && { epoch: orderer.epoch }),
    ...(orderer.by === 'expiry' && !('again' in orderer) && { isVerified: false }),
    ...('dueBy' in orderer && { dueBy: orderer.dueBy }),
    ...('as' in orderer && { closedAs: orderer.as }),
  };
  const done = await inTransaction(mongo.client, async (session) => {
    const account = await accounts.erase(id, onlyIf, session);
    if (!account) return undefined;
    if ('operatorId' in orderer)
      await acts.acted({ operatorId: orderer.operatorId, action: 'erase-user', targetId: id }, session);
    await links.eraseOf(id, session);
    await emailChanges.remove(id, session);
    await openEmails.eraseOf(id, session);
    await sessions.forgetPlacesOf(id, session);
    const banned = account.ban !== undefined || ('banned' in orderer && orderer.banned === true);
    const addresses = addressesOf(bans, account);
    if (banned) await bans.settle(id, addresses, session);
    // Nobody has proved that an unverified address was this person's.
    const suspendedUntil = account.isVerified ? suspensionOf(account, orderer) : undefined;
    if (suspendedUntil) await bans.suspend(addresses, suspendedUntil, session);
    await outbox.add(session, [
      newEvent('member-deleted', {
        ...{ memberId: id, by: orderer.by },
        ...(banned && { banned }),
        ...(suspendedUntil && { suspendedUntil: suspendedUntil.toISOString() }),
      }),
      newEvent('member-erased', { memberId: id, service: 'auth' }),
    ]);
    return { account, ended: await sessions.revoke(id, null, session) };
  });
  if (!done) return false;
  const { account, ended } = done;
  await sessions.publishRevoked(ended);
  // An unverified account must not reset the count of guesses at the owner of the email.
  if (account.isVerified) await loginAttempts.eraseOf(accountKey(account));
  security.note('account-deleted', { subjectId: id, ended: ended.length, ...noteOf(orderer, account) });
  return true;
}

/** The end of the account's suspension, if that is to come. */
function suspensionOf({ suspension }: AccountRow, orderer: Orderer): Date | undefined {
  const told = 'suspendedUntil' in orderer ? new Date(orderer.suspendedUntil ?? 0) : undefined;
  const until = suspension?.until ?? told;
  return until && until.getTime() > Date.now() ? until : undefined;
}

/** For the security log. */
function noteOf(orderer: Orderer, { ban, removal }: AccountRow) {
  if (!('dueBy' in orderer)) return orderer;
  return { by: orderer.by, operatorId: (ban ?? removal)?.by, banned: ban !== undefined };
}
