import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db, Filter } from 'mongodb';
import { keyOf } from '../domain/key-of.ts';
import type { Passkey } from '../domain/passkey.ts';
import { type Passkeys, passkeyIndex, passkeysIn } from './passkeys.ts';

export interface AccountRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  /** Lower case, which makes the unique indexes case-insensitive. An email is unique among verified accounts. */
  usernameKey: string;
  emailKey: string;
  gender: 'female' | 'male' | 'other';
  preference: 'female' | 'male' | 'both';
  kind: 'member' | 'staff';
  /** Null after the owner of the address has taken the account over, until that owner chooses a password. */
  passwordHash: string | null;
  isVerified: boolean;
  createdAt: Date;
  /**
   * A fence: everything that ends the sessions raises it. A password or link that was checked under one epoch opens
   * no session under the next.
   */
  epoch: number;
  /** How often a session was opened; see `confirmEpoch`. */
  logins?: number;
  /** An operator has banned the member; can be undone until the account is erased. */
  ban?: Ban;
  passkeys?: Passkey[];
}

export interface Ban {
  /** The operator. */
  by: string;
  erasedAt: Date;
}

/** An account as it was read. */
export type AccountState = Pick<AccountRow, '_id' | 'epoch'>;

/** Matches only while the ban stands. */
type WhileBanned = { 'ban.erasedAt'?: { $lte: Date } };

/** The only trace of a deleted account. */
interface Tombstone {
  _id: string;
  deletedAt: Date;
}

export interface Accounts {
  /** @throws a duplicate key error; see `takenField`. */
  insert: (row: AccountRow, session: ClientSession) => Promise<void>;
  find: (id: string, session?: ClientSession) => Promise<AccountRow | null>;
  findByUsername: (username: string) => Promise<AccountRow | null>;
  /** The accounts under an email: the verified one first, then the oldest few unverified ones. */
  findByEmail: (email: string) => Promise<AccountRow[]>;
  /** Ids of unverified accounts under an email or older than a time. */
  findUnverified: (which: { emailKey: string } | { before: Date }, limit: number) => Promise<string[]>;
  /**
   * Writes the row in the transaction that opens a session, so that it conflicts with one that ends the sessions.
   * @returns false when the account is gone or its epoch has changed.
   */
  confirmEpoch: (read: AccountState, session: ClientSession) => Promise<boolean>;
  /**
   * Raises the epoch and makes these changes, by compare-and-set. @returns the new epoch; undefined when it has
   * changed since it was read.
   */
  raiseEpoch: (
    read: AccountState,
    session: ClientSession,
    changes?: Partial<Pick<AccountRow, 'passwordHash' | 'isVerified' | 'passkeys'>>,
  ) => Promise<number | undefined>;
  /** @throws a duplicate key error when the email belongs to another account by now. */
  verify: (id: string, session: ClientSession) => Promise<void>;
  /**
   * Gives a verified account, or one that is verified by it, another email.
   * @throws a duplicate key error when the email belongs to another account.
   */
  setEmail: (read: AccountState, email: string, session: ClientSession) => Promise<boolean>;
  /** Bans a member, unless a ban stands. @returns the account afterwards; null for anybody but a member */
  ban: (id: string, ban: Ban) => Promise<AccountRow | null>;
  unban: (id: string) => Promise<void>;
  /** Ids of banned members who are to be erased by now. */
  findBanned: (before: Date, limit: number) => Promise<string[]>;
  findByPasskey: (credentialId: string) => Promise<AccountRow | null>;
  passkeys: Passkeys;
  /** Stores a new hash of the same password, unless it was changed meanwhile. */
  renewHash: (id: string, from: string, to: string) => Promise<void>;
  /** Erases the account and leaves a tombstone. @returns the erased account; null when none matched. */
  erase: (
    which: Pick<AccountRow, '_id'> & Partial<AccountState & Pick<AccountRow, 'isVerified'>> & WhileBanned,
    session: ClientSession,
  ) => Promise<AccountRow | null>;
  wasErased: (id: string) => Promise<boolean>;
  /** Stores rows of the demonstration world in place of those with the same ids. */
  seed: (rows: AccountRow[]) => Promise<number>;
}

/** Looks at no more unverified accounts per email. */
const mostUnverified = 3;

export const accountIndexes: Record<string, Index[]> = {
  accounts: [
    { key: { usernameKey: 1 }, unique: true },
    {
      key: { emailKey: 1 },
      name: 'verified_email',
      unique: true,
      partialFilterExpression: { isVerified: true },
    },
    { key: { emailKey: 1, createdAt: 1 } },
    { key: { createdAt: 1 }, name: 'unverified', partialFilterExpression: { isVerified: false } },
    { key: { 'ban.erasedAt': 1 }, name: 'banned', sparse: true },
    passkeyIndex,
  ],
  deletedAccounts: [],
};

export function createAccounts(db: Db): Accounts {
  const rows = db.collection<AccountRow>('accounts');
  const tombstones = db.collection<Tombstone>('deletedAccounts');

  return {
    insert: async (row, session) => {
      await rows.insertOne(row, { session });
    },
    passkeys: passkeysIn(rows),
    findByPasskey: (credentialId) => rows.findOne({ 'passkeys.credentialId': credentialId }),
    find: (_id, session) => rows.findOne({ _id }, { session }),
    findByUsername: (username) => rows.findOne({ usernameKey: keyOf(username) }),
    findByEmail: async (email) => {
      const emailKey = keyOf(email);
      const [verified, unverified] = await Promise.all([
        rows.findOne({ emailKey, isVerified: true }),
        rows.find({ emailKey, isVerified: false }).sort({ createdAt: 1 }).limit(mostUnverified).toArray(),
      ]);
      return verified ? [verified, ...unverified] : unverified;
    },
    findUnverified: async (which, limit) => {
      const filter: Filter<AccountRow> =
        'before' in which ? { createdAt: { $lt: which.before } } : { emailKey: which.emailKey };
      const found = rows.find({ ...filter, kind: 'member', isVerified: false }, { projection: { _id: 1 } });
      return (await found.sort({ createdAt: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },
    confirmEpoch: async ({ _id, epoch }, session) => {
      const noted = await rows.updateOne({ _id, epoch }, { $inc: { logins: 1 } }, { session });
      return noted.matchedCount === 1;
    },
    raiseEpoch: async ({ _id, epoch }, session, changes = {}) => {
      const raised = await rows.updateOne(
        { _id, epoch },
        { $set: { ...changes, epoch: epoch + 1 } },
        { session },
      );
      return raised.matchedCount === 1 ? epoch + 1 : undefined;
    },
    verify: async (_id, session) => {
      await rows.updateOne({ _id }, { $set: { isVerified: true } }, { session });
    },
    setEmail: async ({ _id, epoch }, email, session) => {
      const changes = { email, emailKey: keyOf(email), isVerified: true };
      return (await rows.updateOne({ _id, epoch }, { $set: changes }, { session })).matchedCount === 1;
    },
    ban: async (_id, ban) => {
      await rows.updateOne({ _id, kind: 'member', ban: { $exists: false } }, { $set: { ban } });
      return rows.findOne({ _id, kind: 'member' });
    },
    unban: async (_id) => {
      await rows.updateOne({ _id }, { $unset: { ban: true } });
    },
    findBanned: async (before, limit) => {
      const found = rows.find({ 'ban.erasedAt': { $lte: before } }, { projection: { _id: 1 } });
      return (await found.limit(limit).toArray()).map(({ _id }) => _id);
    },
    renewHash: async (_id, from, to) => {
      await rows.updateOne({ _id, passwordHash: from }, { $set: { passwordHash: to } });
    },
    erase: async (which, session) => {
      const erased = await rows.findOneAndDelete(which, { session });
      if (erased) await tombstones.insertOne({ _id: which._id, deletedAt: new Date() }, { session });
      return erased;
    },
    wasErased: async (_id) => (await tombstones.countDocuments({ _id }, { limit: 1 })) === 1,
    seed: async (given) => {
      if (given.length === 0) return 0;
      await rows.bulkWrite(
        given.map((row) => ({ replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } })),
      );
      return given.length;
    },
  };
}

/** The unique field that a write found taken; undefined for any other error. */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  const pattern = (error as { keyPattern?: Record<string, number> } | null)?.keyPattern ?? {};
  if ('usernameKey' in pattern) return 'username';
  return 'emailKey' in pattern ? 'email' : undefined;
}
