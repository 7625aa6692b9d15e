import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

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
  return {
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, session && { session }),
    openOf: (chargeId: string) => rows.findOne({ chargeId, isOpen: true }),
    /** @throws a duplicate key when the charge has an open refund. */
    add: async (row: RefundRow) => {
      await rows.insertOne(row);
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
    /** Cents that were given back of a charge or are on their way. */
    givenOf: async (chargeId: string) => {
      const given = await rows.find({ chargeId, state: { $ne: 'failed' } }).toArray();
      return given.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}
