import type { Index } from '@emberline/kit/mongo/indexes';
import { pageById, replaceAll } from '@emberline/kit/mongo/rows';
import type { ClientSession, Db } from 'mongodb';
import type { Invoice } from '../domain/provider-facts.ts';

/** A paid invoice; a trial’s has amount 0. */
export interface ChargeRow {
  /** The invoice. */
  _id: string;
  memberId: string;
  subscriptionId: string;
  /** Cents. */
  amount: number;
  createdAt: Date;
  /** When this service learned of it and published it; missing in the demonstration world. */
  toldAt?: Date;
}

export const chargeIndexes: Index[] = [
  { key: { createdAt: -1 } },
  { key: { createdAt: 1, _id: 1 } },
  { key: { memberId: 1, createdAt: -1 } },
];

export function createCharges(db: Db) {
  const rows = db.collection<ChargeRow>('charges');
  return {
    /** Stores the charges that are new, and returns these. */
    async addNew(
      session: ClientSession,
      memberId: string,
      subscriptionId: string,
      paid: Invoice[],
    ): Promise<Invoice[]> {
      const known = new Set(
        (
          await rows
            .find({ _id: { $in: paid.map(({ id }) => id) } }, { session, projection: { _id: 1 } })
            .toArray()
        ).map(({ _id }) => _id),
      );
      const fresh = paid.filter(({ id }) => !known.has(id));
      if (fresh.length > 0) {
        await rows.insertMany(
          fresh.map(({ id, amount, createdAt, subscriptionId: own = subscriptionId }) => ({
            _id: id,
            memberId,
            subscriptionId: own,
            amount,
            createdAt,
            toldAt: new Date(),
          })),
          { session },
        );
      }
      return fresh;
    },
    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) => pageById(rows, id, limit),
    find: (id: string) => rows.findOne({ _id: id }),
    /** Newest first, at most 100, without free days. */
    paidBy: (memberId: string) =>
      rows
        .find({ memberId, amount: { $gt: 0 } })
        .sort({ createdAt: -1 })
        .limit(100)
        .toArray(),
    /** Oldest first, without free days. @param after the place of the last row of the page before */
    between: (from: Date, to: Date, after: { at: Date; id: string } | undefined, limit: number) => {
      const later = after && [
        { createdAt: { $gt: after.at } },
        { createdAt: after.at, _id: { $gt: after.id } },
      ];
      const since = after ? after.at : from;
      return rows
        .find({ amount: { $gt: 0 }, createdAt: { $gte: since, $lt: to }, ...(later && { $or: later }) })
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit)
        .toArray();
    },
    newest: (limit: number) =>
      rows
        .find({ amount: { $gt: 0 } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
    /** Newest first. */
    listOf: (memberId: string) =>
      rows
        .find({ memberId }, { projection: { memberId: 0 } })
        .sort({ createdAt: -1 })
        .toArray(),
    /** Overwrites or inserts these rows. */
    put: (given: ChargeRow[]) => replaceAll(rows, given),
  };
}
