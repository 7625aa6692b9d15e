import type { RefundWish } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import { type Rest, unshown } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Db } from 'mongodb';

/** A member's wish to have a charge back, and what became of it. */
export interface RefundRequestRow {
  /** The charge, which can be asked back once. */
  _id: string;
  memberId: string;
  /** Cents. */
  amount: number;
  chargedAt: Date;
  reason: RefundWish;
  words: string | null;
  state: 'asked' | 'granted' | 'declined';
  at: Date;
  decideBy: Date;
  /** The refund that grants it, also before the provider has it: then nobody may decline. */
  grant?: Grant;
  decidedAt?: Date;
  /** null: in the provider's own pages. */
  decidedBy?: string | null;
  /** Of the operator who declined; missing in rows of an earlier release. */
  decidedByName?: string;
  /** Why it was declined. */
  answer?: string;
}

interface Grant {
  refundId: string;
  operatorId: string | null;
}

export const refundRequestIndexes: Index[] = [
  { key: { memberId: 1 } },
  { key: { state: 1, decideBy: 1 } },
  { key: { decidedAt: -1 } },
];

export function createRefundRequests(db: Db) {
  const rows = db.collection<RefundRequestRow>('refundRequests');
  const open = { state: 'asked' } as const;
  const undecided = { ...open, grant: { $exists: false } } as const;
  return {
    find: (chargeId: string, session?: ClientSession) =>
      rows.findOne({ _id: chargeId }, session && { session }),
    ofMember: (memberId: string) => rows.find({ memberId }).toArray(),
    countOpen: () => rows.countDocuments(open),
    /** Open ones by due date, or decided ones, newest first. */
    page: async (isDecided: boolean, rest: Rest, limit: number) => {
      const filter = isDecided ? { decidedAt: { $exists: true } } : open;
      const [found, total] = await Promise.all([
        rows
          .find({ ...filter, ...unshown(rest) })
          .sort(isDecided ? { decidedAt: -1 } : { decideBy: 1 })
          .skip(rest.skip)
          .limit(limit)
          .toArray(),
        rows.countDocuments(filter),
      ]);
      return { rows: found, total };
    },
    /** @throws a duplicate key when this charge has been asked for */
    add: async (row: RefundRequestRow, session: ClientSession) => {
      await rows.insertOne(row, { session });
    },
    /** Keeps others from declining while the refund is under way. @returns false when it is decided, or there is none */
    beginGrant: async (chargeId: string, grant: Grant, session: ClientSession): Promise<boolean> => {
      const filter = { _id: chargeId, ...undecided };
      return (await rows.updateOne(filter, { $set: { grant } }, { session })).modifiedCount === 1;
    },
    /** The provider has the refund. @returns false when nobody asked, or it is decided */
    grant: async (chargeId: string, grant: Grant, at: Date, session: ClientSession): Promise<boolean> => {
      const decision = { state: 'granted', grant, decidedAt: at, decidedBy: grant.operatorId } as const;
      const filter = { _id: chargeId, ...open };
      return (await rows.updateOne(filter, { $set: decision }, { session })).modifiedCount === 1;
    },
    /** The refund has failed: the request waits again. */
    endGrant: async (chargeId: string, refundId: string, session?: ClientSession) => {
      const again = { $set: open, $unset: { grant: 1, decidedAt: 1, decidedBy: 1 } } as const;
      await rows.updateOne({ _id: chargeId, 'grant.refundId': refundId }, again, session && { session });
    },
    /** @returns false when it is decided, or a refund is under way */
    decline: async (
      chargeId: string,
      { answer, by, byName, at }: { answer: string; by: string; byName: string | undefined; at: Date },
      session: ClientSession,
    ): Promise<boolean> => {
      const decision = {
        ...{ state: 'declined' as const, answer, decidedAt: at, decidedBy: by },
        ...(byName !== undefined && { decidedByName: byName }),
      };
      const filter = { _id: chargeId, ...undecided };
      return (await rows.updateOne(filter, { $set: decision }, { session })).modifiedCount === 1;
    },
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
