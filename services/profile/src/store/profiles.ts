import { isDeepStrictEqual } from 'node:util';
import { type SeedMemberProfile, teamPage } from '@emberline/contracts';
import { newEvent, type Outbox } from '@emberline/kit/events/outbox';
import { pageById, replaceAll } from '@emberline/kit/mongo/rows';
import { type Rest, unshown } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import {
  type AccessRow,
  accessFields,
  type CardRow,
  cardFields,
  emptyRow,
  type NewProfile,
  type ProfileRow,
  seededRow,
  withDerived,
} from './profile-rows.ts';

/** This service's copy of a member's payment status. */
export interface PaymentCopy {
  id: string;
  version: number;
  paymentStatus: ProfileRow['paymentStatus'];
}

const pageByPage = 'all shards: page by page';

const endOfSuspension = {
  $cond: ['$suspension.erasedAt', '$suspension.before.until', '$suspension.until'],
};
const suspensionUntold: Filter<ProfileRow> = {
  $or: [{ 'suspension.until': { $exists: true } }, { suspensionTold: { $exists: true } }],
  $expr: { $ne: [{ $ifNull: [endOfSuspension, null] }, { $ifNull: ['$suspensionTold', null] }] },
};

export function createProfiles(db: Db, outbox: Outbox) {
  const rows: Collection<ProfileRow> = db.collection('profiles');

  const copiesIn = (filter: Filter<ProfileRow>, comment?: string): Promise<PaymentCopy[]> =>
    rows
      .find(filter, { projection: { paymentStatus: 1, paymentVersion: 1 }, comment })
      .map(({ _id: id, paymentVersion: version, paymentStatus }) => ({ id, version, paymentStatus }))
      .toArray();

  return {
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, { session }),

    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) => pageById(rows, id, limit, { comment: pageByPage }),

    findMany: (ids: string[]) => rows.find({ _id: { $in: ids } }).toArray(),

    /** The cards of these members by id, without those who may not appear. */
    findCards: async (ids: string[]): Promise<Map<string, CardRow>> => {
      const found = await rows
        .find<CardRow>({ _id: { $in: ids }, complete: true }, { projection: cardFields })
        .toArray();
      return new Map(found.map((row) => [row._id, row]));
    },

    findAccess: async (ids: string[]): Promise<Map<string, AccessRow>> => {
      const found = await rows.find<AccessRow>({ _id: { $in: ids } }, { projection: accessFields }).toArray();
      return new Map(found.map((row) => [row._id, row]));
    },

    add: async (session: ClientSession, profile: NewProfile): Promise<ProfileRow> => {
      const row = withDerived({ ...emptyRow, ...profile, ...(profile.kind === 'staff' && { draft: true }) });
      await rows.insertOne(row, { session });
      await outbox.add(session, [changed(row)]);
      return row;
    },

    /**
     * Changes what others may see of a profile and publishes that. Writes nothing when nothing changes.
     * @returns the new row; undefined when there is no such member.
     */
    change: async (
      session: ClientSession,
      id: string,
      change: (row: ProfileRow) => Partial<ProfileRow>,
    ): Promise<ProfileRow | undefined> => {
      const row = await rows.findOne({ _id: id }, { session });
      if (!row) return undefined;
      const changes = change(row);
      const fields = Object.keys(changes) as (keyof ProfileRow)[];
      if (fields.every((field) => isDeepStrictEqual(changes[field], row[field]))) return row;
      const next = withDerived({ ...row, ...changes, version: row.version + 1 });
      const { version, complete, hasPhoto, draft } = next;
      const derived = { version, complete, hasPhoto, ...(draft !== undefined && { draft }) };
      await rows.updateOne({ _id: id }, { $set: { ...changes, ...derived } }, { session });
      await outbox.add(session, [changed(next)]);
      return next;
    },

    /** Members of whose suspension, or its end, auth has not confirmed to know, whichever release has ordered it. */
    suspensionsUntold: (limit: number): Promise<ProfileRow[]> =>
      rows.find(suspensionUntold, { comment: pageByPage }).limit(limit).toArray(),

    /** Auth knows of the suspension as this row has it. @param end of it, see `tellSuspension` */
    suspensionTold: async (
      { _id, version }: Pick<ProfileRow, '_id' | 'version'>,
      end: Date | undefined,
    ): Promise<void> => {
      const told = end ? { $set: { suspensionTold: end } } : { $unset: { suspensionTold: true as const } };
      await rows.updateOne({ _id, version }, told);
    },

    /** A page of the team profiles, those that members cannot see first. */
    team: async (rest: Rest) => {
      const filter = { kind: 'staff' as const };
      const [total, found] = await Promise.all([
        rows.countDocuments(filter, { comment: pageByPage }),
        rows
          .find({ ...filter, ...unshown(rest) }, { comment: pageByPage })
          .sort({ complete: 1, _id: -1 })
          .skip(rest.skip)
          .limit(teamPage)
          .toArray(),
      ]);
      return { rows: found, total };
    },

    /** Those of these ids that have no row. */
    missing: async (ids: string[]): Promise<string[]> => {
      const found = await rows
        .find({ _id: { $in: ids } })
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      const known = new Set(found.map(({ _id }) => _id));
      return ids.filter((id) => !known.has(id));
    },

    /** Stores each unless a newer one is stored. */
    setPresences: async (
      presences: { id: string; version: number; online: boolean; lastOnline: Date | null; hidden: boolean }[],
    ): Promise<void> => {
      const updates = presences.map(({ id, version, online, lastOnline, hidden }) => ({
        updateOne: {
          filter: { _id: id, presenceVersion: { $lt: version } },
          update: {
            $set: {
              online,
              presenceHidden: hidden,
              presenceVersion: version,
              ...(lastOnline && { lastOnline }),
            },
          },
        },
      }));
      await rows.bulkWrite(updates, { ordered: false });
    },

    setPayment: async (
      session: ClientSession,
      id: string,
      { version, paymentStatus }: { version: number; paymentStatus: ProfileRow['paymentStatus'] },
    ): Promise<void> => {
      await rows.updateOne(
        { _id: id, paymentVersion: { $lt: version } },
        { $set: { paymentStatus, paymentVersion: version } },
        { session },
      );
    },

    /** @returns a number that rises with each call for this member. */
    raiseBlockVersion: async (session: ClientSession, id: string): Promise<number> => {
      const row = await rows.findOneAndUpdate(
        { _id: id },
        { $inc: { blockVersion: 1 } },
        { session, returnDocument: 'after', projection: { blockVersion: 1 } },
      );
      return row?.blockVersion ?? 1;
    },

    /** The payment copies of these members. */
    paymentCopies: (ids: string[]) => copiesIn({ _id: { $in: ids } }),

    /** Payment copies after `after`, up to `upTo`, that came from the payment service; version 0 is the seed's. */
    paymentClaims: (after: string, upTo: string | undefined) =>
      copiesIn(
        {
          _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) },
          paymentStatus: { $ne: null },
          paymentVersion: { $gt: 0 },
        },
        pageByPage,
      ),

    /** Lowers the stored version, so that any version after `version` is accepted again. */
    lowerPaymentVersion: async (session: ClientSession, id: string, version: number): Promise<void> => {
      await rows.updateOne(
        { _id: id, paymentVersion: { $gt: version } },
        { $set: { paymentVersion: version } },
        { session },
      );
    },

    /** Replaces rows of the demonstration world without publishing events. */
    putSeed: (seeds: (SeedMemberProfile & Pick<ProfileRow, 'square'>)[]) =>
      replaceAll(rows, seeds.map(seededRow)),

    /** Members with a zip code whose square has never been looked up. */
    withoutSquare: (limit: number) =>
      rows
        .find<Pick<ProfileRow, '_id' | 'zip'>>(
          { complete: true, kind: { $in: ['member', 'staff'] }, square: { $exists: false } },
          { projection: { zip: 1 }, comment: pageByPage },
        )
        .limit(limit)
        .toArray(),

    /** Without an event: nobody else knows it. */
    setSquare: (id: string, square: number | null) => rows.updateOne({ _id: id }, { $set: { square } }),

    /** Members whose suspension is over, and still stored. */
    suspendedBefore: (at: Date, limit: number): Promise<string[]> =>
      rows
        .find({ 'suspension.until': { $lte: at } }, { comment: pageByPage, projection: { _id: 1 } })
        .limit(limit)
        .map(({ _id }) => _id)
        .toArray(),

    erase: (session: ClientSession, id: string) => rows.deleteOne({ _id: id }, { session }),
  };
}

function changed({ _id, version }: ProfileRow) {
  return newEvent('profile-changed', { memberId: _id, version }, { order: version });
}
