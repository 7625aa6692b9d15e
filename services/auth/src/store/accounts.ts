import type { ReportReason } from '@emberline/contracts';
import { emailKey, usernameKey } from '@emberline/contracts/keys';
import { type Closing, closings } from '@emberline/contracts/operator-choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import { replaceAll } from '@emberline/kit/mongo/rows';
import type { ClientSession, Db, Filter } from 'mongodb';
import { addressOf } from '../domain/address-of.ts';
import type { Passkey } from '../domain/passkey.ts';
import { keepOnly, passkeyIndex, passkeysIn } from './passkeys.ts';

export interface AccountRow {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  /** By which the account is found, and which the unique indexes compare. */
  usernameKey: string;
  /**
   * The same of the email, which is unique among verified accounts. A release before took two spellings of an address for two:
   * where both were verified, the second one's key has a space and the id behind it.
   */
  emailKey: string;
  /** Keyed hashes of the addresses that the account had and that were verified, see `bans.hashOf`. Absent in older rows. */
  earlierAddresses?: string[];
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
  ban?: Closed;
  /** An operator has ordered the erasure; can be undone until then. Nobody logs in meanwhile. */
  removal?: Closed;
  /** A closing was undone, and the other services have not followed yet. */
  reopened?: Date;
  /** As the profile service has told; `until` is null once it was lifted. It outlives the account. */
  suspension?: { until: Date | null; version: number };
  passkeys?: Passkey[];
}

/** An account that an operator has closed. */
export interface Closed {
  /** The operator. */
  by: string;
  erasedAt: Date;
  /** Of a ban; absent where a release before has ordered it. */
  reason?: ReportReason | undefined;
  /** The addresses of a ban are kept out; absent where a release before has ordered it. */
  isKeptOut?: true;
  /** The other services have followed. */
  isTold?: true;
}

/** How an account is closed; undefined: it is not. */
export function closedAs({
  ban,
  removal,
}: Pick<AccountRow, Closing>): (Closed & { as: Closing }) | undefined {
  if (ban) return { ...ban, as: 'ban' };
  return removal && { ...removal, as: 'removal' };
}

/** An account as it was read. */
export type AccountState = Pick<AccountRow, '_id' | 'epoch'>;

/** What ends with the sessions, or begins anew. */
export interface AccountChanges extends Partial<Pick<AccountRow, 'passwordHash' | 'isVerified'>> {
  /** The ids of the passkeys that stay; without it all do. */
  keepPasskeys?: readonly string[];
}

/** What must be true of an account so that it is erased. */
export interface ErasedOnlyIf {
  epoch?: number;
  isVerified?: boolean;
  closedAs?: Closing;
  /** It is closed, and to be erased by then. */
  dueBy?: Date;
}

/** Closed or opened again, and another service may not have followed. */
const untold: Filter<AccountRow> = {
  $or: [
    ...closings.map((as) => ({
      [`${as}.erasedAt`]: { $exists: true },
      [`${as}.isTold`]: { $exists: false },
      // Who has no reason was banned by a release before, which has told the others.
      ...(as === 'ban' && { 'ban.reason': { $exists: true } }),
    })),
    { reopened: { $exists: true } },
  ],
};

/** Not closed. */
const open = { ban: { $exists: false }, removal: { $exists: false } };

const notKeptOut = { 'ban.erasedAt': { $exists: true }, 'ban.isKeptOut': { $exists: false } };

/** Accounts that are closed and to be erased by then. */
function dueBy(time: Date): Filter<AccountRow> {
  return { $or: closings.map((as) => ({ [`${as}.erasedAt`]: { $lte: time } })) };
}

/** The only trace of a deleted account. */
interface Tombstone {
  _id: string;
  deletedAt: Date;
}

/** Looks at no more unverified accounts per email. */
const mostUnverified = 3;
const mostVerified = 5;

export const accountIndexes: Index[] = [
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
  { key: { 'removal.erasedAt': 1 }, name: 'removed', sparse: true },
  { key: { reopened: 1 }, name: 'reopened', sparse: true },
  passkeyIndex,
];

export function createAccounts(db: Db) {
  const rows = db.collection<AccountRow>('accounts');
  const tombstones = db.collection<Tombstone>('deletedAccounts');

  return {
    /** @throws a duplicate key error; see `takenField`. */
    insert: async (row: AccountRow, session: ClientSession) => {
      await rows.insertOne(row, { session });
    },
    passkeys: passkeysIn(rows),
    findByPasskey: (credentialId: string) => rows.findOne({ 'passkeys.credentialId': credentialId }),
    find: (_id: string, session?: ClientSession) => rows.findOne({ _id }, { session }),
    findByUsername: (username: string) => rows.findOne({ usernameKey: usernameKey(username) }),
    /** The accounts under an email: the verified ones first, then the oldest few unverified ones. */
    findByEmail: async (email: string): Promise<AccountRow[]> => {
      const key = emailKey(email);
      // No key that has another one at its beginning goes on with a space.
      const withTwins = { $gte: key, $lt: `${key}!` };
      const verified = rows.find({ emailKey: withTwins, isVerified: true }).sort({ emailKey: 1 });
      const unverified = rows.find({ emailKey: key, isVerified: false }).sort({ createdAt: 1 });
      const found = [verified.limit(mostVerified), unverified.limit(mostUnverified)];
      return (await Promise.all(found.map((some) => some.toArray()))).flat();
    },
    /** Ids of unverified accounts under an email or older than a time. */
    findUnverified: async (which: { email: string } | { before: Date }, limit: number) => {
      const filter: Filter<AccountRow> =
        'before' in which ? { createdAt: { $lt: which.before } } : { emailKey: emailKey(which.email) };
      const found = rows.find({ ...filter, kind: 'member', isVerified: false }, { projection: { _id: 1 } });
      return (await found.sort({ createdAt: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },
    /**
     * Writes the row in the transaction that opens a session, so that it conflicts with one that ends the sessions.
     * @returns false when the account is gone or removed, or its epoch has changed.
     */
    confirmEpoch: async ({ _id, epoch }: AccountState, session: ClientSession) => {
      const open = { _id, epoch, removal: { $exists: false } };
      const noted = await rows.updateOne(open, { $inc: { logins: 1 } }, { session });
      return noted.matchedCount === 1;
    },
    /**
     * Raises the epoch by one and makes these changes, by compare-and-set. @returns the account as it was before; null when
     * its epoch has changed since it was read.
     */
    raiseEpoch: (
      { _id, epoch }: AccountState,
      session: ClientSession,
      { keepPasskeys, ...changes }: AccountChanges = {},
    ) =>
      rows.findOneAndUpdate(
        { _id, epoch },
        { $set: { ...changes, epoch: epoch + 1 }, ...(keepPasskeys && keepOnly(keepPasskeys)) },
        { session, returnDocument: 'before' },
      ),
    /** @throws a duplicate key error when the email belongs to another account by now. */
    verify: async (_id: string, session: ClientSession) => {
      await rows.updateOne({ _id }, { $set: { isVerified: true } }, { session });
    },
    /**
     * Gives a verified account another email.
     * @param earlier the hash of the address it had
     * @throws a duplicate key error when the email belongs to another account.
     */
    setEmail: async (
      { _id, epoch }: AccountState,
      email: string,
      earlier: string,
      session: ClientSession,
    ) => {
      const changes = {
        $set: addressOf(email),
        $addToSet: { earlierAddresses: earlier },
      };
      return (await rows.updateOne({ _id, epoch }, changes, { session })).matchedCount === 1;
    },
    /** Gives an account that is not verified another email. @returns false when it is by now */
    correctEmail: async ({ _id, epoch }: AccountState, email: string, session: ClientSession) => {
      const changes = { $set: addressOf(email) };
      return (
        (await rows.updateOne({ _id, epoch, isVerified: false }, changes, { session })).matchedCount === 1
      );
    },
    /** Closes an account, unless it is closed. @returns it afterwards; null for a ban of anybody but a member */
    close: async (_id: string, as: Closing, closed: Closed, session: ClientSession) => {
      const which = { _id, ...(as === 'ban' && { kind: 'member' as const }) };
      const change = { $set: { [as]: closed }, $unset: { reopened: true } } as const;
      await rows.updateOne({ ...which, ...open }, change, { session });
      return rows.findOne(which, { session });
    },
    /**
     * @param erasedAt only if it was to be erased then
     * @returns whether it was closed so
     */
    reopen: async (_id: string, as: Closing, erasedAt: Date | undefined, session: ClientSession) => {
      const which = { _id, [`${as}.erasedAt`]: erasedAt ?? { $exists: true } };
      const change = { $unset: { [as]: true }, $set: { reopened: new Date() } } as const;
      return (await rows.updateOne(which, change, { session })).matchedCount === 1;
    },
    /** Ids of accounts that were closed or opened again, and other services may not have followed. */
    findUntold: async (limit: number) => {
      const found = rows.find(untold, { projection: { _id: 1 } });
      return (await found.limit(limit).toArray()).map(({ _id }) => _id);
    },
    /** The other services have followed what was read. @returns false where it has changed since */
    closingTold: async (read: AccountRow) => {
      const closed = closedAs(read);
      const told = closed
        ? await rows.updateOne(
            { _id: read._id, [`${closed.as}.erasedAt`]: closed.erasedAt },
            { $set: { [`${closed.as}.isTold`]: true } },
          )
        : await rows.updateOne(
            { _id: read._id, ...open, reopened: read.reopened ?? { $exists: false } },
            { $unset: { reopened: true } },
          );
      return told.matchedCount === 1;
    },
    /** Ids of banned accounts whose addresses are not kept out yet. */
    findNotKeptOut: async (limit: number) => {
      const found = rows.find(notKeptOut, { projection: { _id: 1 } });
      return (await found.limit(limit).toArray()).map(({ _id }) => _id);
    },
    /** @returns the account, if it is banned and its addresses were not kept out yet. */
    markKeptOut: (_id: string, session: ClientSession) =>
      rows.findOneAndUpdate({ _id, ...notKeptOut }, { $set: { 'ban.isKeptOut': true } }, { session }),
    /** Takes over the suspension that the profile service tells, unless a newer version is known. */
    noteSuspension: async (_id: string, suspension: NonNullable<AccountRow['suspension']>) => {
      const older = [
        { suspension: { $exists: false } },
        { 'suspension.version': { $lt: suspension.version } },
      ];
      await rows.updateOne({ _id, $or: older }, { $set: { suspension } });
    },
    /** Ids of closed accounts that are to be erased by then. */
    findDue: async (by: Date, limit: number) => {
      const found = rows.find(dueBy(by), { projection: { _id: 1 } });
      return (await found.limit(limit).toArray()).map(({ _id }) => _id);
    },
    /** Stores a new hash of the same password, unless it was changed meanwhile. */
    renewHash: async (_id: string, from: string, to: string) => {
      await rows.updateOne({ _id, passwordHash: from }, { $set: { passwordHash: to } });
    },
    /** Erases the account and leaves a tombstone. @returns the erased account; null when none matched. */
    erase: async (
      _id: string,
      { closedAs: as, dueBy: time, ...same }: ErasedOnlyIf,
      session: ClientSession,
    ) => {
      const which = { _id, ...same, ...(as && { [as]: { $exists: true } }), ...(time && dueBy(time)) };
      const erased = await rows.findOneAndDelete(which, { session });
      if (erased) await tombstones.insertOne({ _id, deletedAt: new Date() }, { session });
      return erased;
    },
    wasErased: async (_id: string) => (await tombstones.countDocuments({ _id }, { limit: 1 })) === 1,
    /** Stores rows of the demonstration world in place of those with the same ids. */
    seed: (given: AccountRow[]) => replaceAll(rows, given),
  };
}

/** The unique field that a write found taken; undefined for any other error. */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  const pattern = (error as { keyPattern?: Record<string, number> } | null)?.keyPattern ?? {};
  if ('usernameKey' in pattern) return 'username';
  return 'emailKey' in pattern ? 'email' : undefined;
}
