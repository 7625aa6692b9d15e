import { createHmac } from 'node:crypto';
import { mailboxesOf, mailboxOf } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/**
 * An email address whose owner may not join again. Only a keyed hash of it is stored: as `_id` once the account is erased; while the
 * ban can be undone, in a row for each address and account.
 */
interface BanRow {
  _id: string;
  bannedAt: Date;
  hash?: string;
  accountId?: string;
}

/** An address of somebody who was suspended and is gone. */
interface SuspendedRow {
  /** A keyed hash of it. */
  _id: string;
  until: Date;
}

export const banIndexes: Index[] = [
  { key: { hash: 1 }, sparse: true },
  { key: { accountId: 1 }, sparse: true },
];

export const suspendedIndexes: Index[] = [{ key: { until: 1 }, expireAfterSeconds: 0 }];

/** Who may not join, by address. @param key of the hashes; with another one nobody is known any more */
export function createBans(db: Db, key: Buffer) {
  const rows = db.collection<BanRow>('bans');
  const suspended = db.collection<SuspendedRow>('suspendedAddresses');
  /** The same for all spellings of a mailbox; see `mailboxOf`. */
  const hashOf = (email: string) => hashed(mailboxOf(email));
  const hashesOf = (email: string) => mailboxesOf(email).map(hashed);
  const hashed = (mailbox: string) => createHmac('sha256', key).update(mailbox).digest('base64url');
  const put = async (row: Omit<BanRow, 'bannedAt'>, session: ClientSession) => {
    const { _id, ...facts } = row;
    await rows.updateOne({ _id }, { $set: { ...facts, bannedAt: new Date() } }, { upsert: true, session });
  };
  return {
    hashOf,
    /** Holds from now on, until it is undone or settled. */
    order: async (accountId: string, hashes: string[], session: ClientSession) => {
      for (const hash of hashes) await put({ _id: `${hash} ${accountId}`, hash, accountId }, session);
    },
    undo: async (accountId: string, session: ClientSession) => {
      await rows.deleteMany({ accountId }, { session });
    },
    /** The accounts whose ban can be undone. */
    ofAccounts: () => rows.distinct('accountId', { accountId: { $exists: true } }),
    /** The account is erased: nobody can undo it any more. */
    settle: async (accountId: string, hashes: string[], session: ClientSession) => {
      for (const _id of hashes) await put({ _id }, session);
      await rows.deleteMany({ accountId }, { session });
    },
    has: async (email: string, session?: ClientSession) => {
      const hash = { $in: hashesOf(email) };
      return (await rows.countDocuments({ $or: [{ _id: hash }, { hash }] }, { limit: 1, session })) === 1;
    },
    /** The account is erased before its suspension ends. */
    suspend: async (hashes: string[], until: Date, session: ClientSession) => {
      for (const _id of hashes)
        await suspended.updateOne({ _id }, { $max: { until } }, { upsert: true, session });
    },
    /** The end of the suspension of whoever had this address, and has deleted the account. */
    suspendedUntil: async (email: string, session?: ClientSession): Promise<Date | undefined> => {
      const known = { _id: { $in: hashesOf(email) }, until: { $gt: new Date() } };
      return (await suspended.findOne(known, { sort: { until: -1 }, session }))?.until;
    },
  };
}
