import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db, Filter } from 'mongodb';

/** Stored before the provider is asked, so that a crash loses nothing. Holds no text of anybody. */
export interface RefundRow {
  /** The order's key; of a refund made in the provider's own pages the provider's id. */
  _id: string;
  memberId: string;
  chargeId: string;
  /** Cents. */
  amount: number;
  reason: string | null;
  /** Who ordered it; null when it was made in the provider's own pages. */
  operatorId: string | null;
  /** Their name; missing in rows of an earlier release. */
  operatorName?: string;
  endsMembership: boolean;
  state: RefundState;
  /** Set until everything that the order asks for is done. */
  isOpen?: true;
  at: Date;
  /** When the email about it was requested. */
  emailedAt?: Date;
}

export type RefundState = 'requested' | 'sent' | 'done' | 'failed';

export const refundIndexes: Index[] = [
  {
    key: { chargeId: 1 },
    unique: true,
    partialFilterExpression: { isOpen: true },
    name: 'one open refund a charge',
  },
  { key: { chargeId: 1 }, name: 'refunds of a charge' },
  { key: { memberId: 1, at: -1 } },
];

export function createRefunds(db: Db) {
  const rows = db.collection<RefundRow>('refunds');

  /** Cents that were given back of these charges or are on their way; charges without any are left out. */
  function givenOfMany(chargeIds: string[]): Promise<Map<string, number>> {
    return sumsOf({ chargeId: { $in: chargeIds }, state: { $ne: 'failed' } });
  }

  async function sumsOf(filter: Filter<RefundRow>): Promise<Map<string, number>> {
    const given = await rows.find(filter).toArray();
    const byCharge = Map.groupBy(given, ({ chargeId }) => chargeId);
    return new Map([...byCharge].map(([id, of]) => [id, of.reduce((sum, { amount }) => sum + amount, 0)]));
  }

  return {
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, session && { session }),
    openOf: (chargeId: string) => rows.findOne({ chargeId, isOpen: true }),
    /** @throws a duplicate key when the charge has an open refund. */
    add: async (row: RefundRow, session: ClientSession) => {
      await rows.insertOne(row, { session });
    },
    put: async ({ _id, ...row }: RefundRow, session: ClientSession) => {
      await rows.replaceOne({ _id }, row, { upsert: true, session });
    },
    /** Marks as refused what the provider has never seen. */
    fail: async (id: string) => {
      await rows.updateOne({ _id: id, state: 'requested' }, { $set: { state: 'failed' } });
    },
    close: async (id: string) => {
      await rows.updateOne({ _id: id }, { $unset: { isOpen: 1 } });
    },
    /** At most 100. */
    openBefore: (before: Date) =>
      rows
        .find({ isOpen: true, at: { $lt: before } })
        .limit(100)
        .toArray(),
    /** Newest first. */
    ofMember: (memberId: string) => rows.find({ memberId }).sort({ at: -1 }).toArray(),
    givenOf: async (chargeId: string) => (await givenOfMany([chargeId])).get(chargeId) ?? 0,
    givenOfMany,
    /** Cents that were given back of these charges. */
    doneOfMany: (chargeIds: string[]) => sumsOf({ chargeId: { $in: chargeIds }, state: 'done' }),
  };
}
