import type { PaymentStatus } from '@emberline/contracts/choices';
import { newId } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db, Filter } from 'mongodb';
import type { UserRow } from '../domain/user.ts';
import { createRecipients } from './recipients.ts';
import type { Counts } from './user-counts.ts';
import { userOrderIndexes } from './user-order.ts';
import { createUserPages } from './user-pages.ts';

export const userIndexes: Index[] = [
  { key: { createdAt: -1, _id: -1 } },
  { key: { totalMails: -1, _id: -1 } },
  { key: { unattended: -1, totalMails: -1, _id: -1 } },
  { key: { preference: 1, lastOnline: -1, _id: -1 } },
  { key: { preference: 1, createdAt: 1, _id: 1 } },
  // Covers all sort fields of a search, so that only the rows of one page are read.
  {
    name: 'search',
    key: { search: 1, totalMails: 1, unattended: 1, createdAt: 1, factsVersion: 1, _id: 1 },
  },
  {
    name: 'inner',
    key: {
      ...{ inner: 1, totalMails: 1, unattended: 1, createdAt: 1, factsVersion: 1 },
      ...{ preference: 1, paymentStatus: 1, _id: 1 },
    },
  },
  { key: { paymentStatus: 1, createdAt: -1, _id: -1 } },
  { key: { kind: 1, online: 1 } },
  { key: { erasureDue: 1 }, partialFilterExpression: { erasureDue: { $type: 'date' } } },
  ...userOrderIndexes,
];

/** This service's copy of a user's membership. */
export interface KnownMembership {
  id: string;
  paymentStatus: PaymentStatus | null;
  version: number;
}

export function createUsers(db: Db) {
  const rows = db.collection<UserRow>('users');

  const memberships = async (filter: Filter<UserRow>): Promise<KnownMembership[]> => {
    const projection = { paymentStatus: 1, paymentVersion: 1 };
    const found = await rows.find(filter, { projection }).toArray();
    return found.map(({ _id: id, paymentVersion: version, paymentStatus }) => ({
      id,
      version,
      paymentStatus,
    }));
  };

  return {
    ...createUserPages(rows),
    ...createRecipients(rows),
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, session && { session }),
    many: async (ids: string[], session?: ClientSession): Promise<Map<string, UserRow>> => {
      const found = rows.find({ _id: { $in: [...new Set(ids)] } }, session && { session });
      return new Map((await found.toArray()).map((row) => [row._id, row]));
    },
    /** Locks a known user's row until the transaction ends. @returns whether there is one */
    touch: async (id: string, session: ClientSession): Promise<boolean> => {
      const known = { _id: id, factsVersion: { $gt: 0 } };
      return (await rows.updateOne(known, { $set: { touched: newId() } }, { session })).matchedCount === 1;
    },
    /** Users whose accounts operators have closed, the next to be erased first. */
    erasedSoon: (limit: number): Promise<UserRow[]> =>
      rows
        .find({ erasureDue: { $type: 'date' } })
        .sort({ erasureDue: 1 })
        .limit(limit)
        .toArray(),
    /** Ids of users who have exactly this search word. */
    named: async (word: string, limit: number): Promise<string[]> =>
      (
        await rows
          .find({ search: word }, { projection: { _id: 1 } })
          .limit(limit)
          .toArray()
      ).map(({ _id }) => _id),
    /** A random sample of offline users whom operators may set online; see `mayAssist`. */
    sampleOffline: async (count: number): Promise<string[]> => {
      const found = await rows
        .aggregate<{ _id: string }>([
          {
            $match: { $or: [{ kind: 'staff' }, { assistedReplies: true }], online: false, erasureDue: null },
          },
          { $sample: { size: count } },
          { $project: { _id: 1 } },
        ])
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Overwrites or inserts these rows. */
    put: async (given: UserRow[], session?: ClientSession) => {
      const writes = given.map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id }, replacement, upsert: true },
      }));
      if (writes.length > 0) await rows.bulkWrite(writes, session && { session });
    },
    setOnline: async (id: string, online: boolean, session: ClientSession) => {
      await rows.updateOne({ _id: id }, { $set: { online } }, { session });
    },
    /** Stores each unless a newer one is stored. */
    setPresences: async (
      presences: Pick<UserRow, '_id' | 'online' | 'lastOnline' | 'presenceVersion'>[],
    ): Promise<void> => {
      const updates = presences.map(({ _id, ...$set }) => ({
        updateOne: { filter: { _id, presenceVersion: { $lt: $set.presenceVersion } }, update: { $set } },
      }));
      await rows.bulkWrite(updates);
    },
    /** Stores it unless a newer one is stored. */
    setMembership: async ({ id, paymentStatus, version }: KnownMembership) => {
      const older = { _id: id, paymentVersion: { $lt: version } };
      await rows.updateOne(older, { $set: { paymentStatus, paymentVersion: version } });
    },
    /** Stores it even if the stored version is equal or higher. @returns whether there was a row */
    repairMembership: async (
      { id, paymentStatus, version }: KnownMembership,
      session: ClientSession,
    ): Promise<boolean> => {
      const change = { $set: { paymentStatus, paymentVersion: version } };
      return (await rows.updateOne({ _id: id }, change, { session })).matchedCount === 1;
    },
    membershipsOf: (ids: string[]) => memberships({ _id: { $in: ids } }),
    /** Memberships of users after `after`, up to `upTo` (undefined: to the end). Version 0 is the seed's. */
    membershipsBetween: (after: string, upTo: string | undefined) =>
      memberships({
        _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) },
        paymentStatus: { $ne: null },
        paymentVersion: { $gt: 0 },
      }),

    /** Stores copies of counts, for the sorted lists. */
    setCounts: async (counts: Map<string, Counts>, session: ClientSession) => {
      const updates = [...counts].map(([_id, $set]) => ({
        updateOne: { filter: { _id }, update: { $set } },
      }));
      await rows.bulkWrite(updates, { session, ordered: false });
    },
    erase: async (id: string, session: ClientSession) => {
      await rows.deleteOne({ _id: id }, { session });
    },
  };
}
