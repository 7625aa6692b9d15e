import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

export interface AccountRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  /** Lower case, so that the unique indexes know no case. */
  usernameKey: string;
  emailKey: string;
  gender: 'female' | 'male' | 'other';
  preference: 'female' | 'male' | 'both';
  kind: 'member' | 'staff';
  passwordHash: string;
  isVerified: boolean;
  createdAt: Date;
}

/** All that stays of a deleted account. */
interface Tombstone {
  _id: string;
  deletedAt: Date;
}

export interface Accounts {
  /** @throws a duplicate key error; see `takenField`. */
  insert: (row: AccountRow, session: ClientSession) => Promise<void>;
  find: (id: string, session?: ClientSession) => Promise<AccountRow | null>;
  findByEmail: (email: string) => Promise<AccountRow | null>;
  /** By email or username, in any case. */
  findByIdentifier: (identifier: string) => Promise<AccountRow | null>;
  /** @returns whether it was not verified before. */
  verify: (id: string, session: ClientSession) => Promise<boolean>;
  setPassword: (id: string, passwordHash: string, session: ClientSession) => Promise<void>;
  /** Leaves a tombstone. @returns whether there was such an account. */
  erase: (id: string, session: ClientSession) => Promise<boolean>;
  wasErased: (id: string) => Promise<boolean>;
  /** Stores rows of the demonstration world; the same ids again replace them. */
  seed: (rows: AccountRow[]) => Promise<number>;
}

export const accountIndexes: Record<string, Index[]> = {
  accounts: [
    { key: { usernameKey: 1 }, unique: true },
    { key: { emailKey: 1 }, unique: true },
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
    find: (_id, session) => rows.findOne({ _id }, { session }),
    findByEmail: (email) => rows.findOne({ emailKey: keyOf(email) }),
    findByIdentifier: (identifier) => {
      const key = keyOf(identifier);
      return rows.findOne(key.includes('@') ? { emailKey: key } : { usernameKey: key });
    },
    verify: async (_id, session) => {
      const result = await rows.updateOne(
        { _id, isVerified: false },
        { $set: { isVerified: true } },
        { session },
      );
      return result.modifiedCount === 1;
    },
    setPassword: async (_id, passwordHash, session) => {
      await rows.updateOne({ _id }, { $set: { passwordHash } }, { session });
    },
    erase: async (_id, session) => {
      const { deletedCount } = await rows.deleteOne({ _id }, { session });
      if (deletedCount === 0) return false;
      await tombstones.insertOne({ _id, deletedAt: new Date() }, { session });
      return true;
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

/** How a username or an email is compared. */
export function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Which of the two unique fields a write found taken; undefined for any other error. */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  const pattern = (error as { keyPattern?: Record<string, number> } | null)?.keyPattern ?? {};
  if ('usernameKey' in pattern) return 'username';
  return 'emailKey' in pattern ? 'email' : undefined;
}
