import type { Index } from '@emberline/kit/mongo/indexes';
import { type Rest, unshown } from '@emberline/kit/redis/shown-pages';
import type { ClientSession, Db } from 'mongodb';
import type { ProviderDispute } from '../domain/provider-facts.ts';

/** A charge that a bank took back or asks about, as last fetched from the provider. Holds no text of anybody. */
export interface DisputeRow {
  /** The provider's id. */
  _id: string;
  memberId: string;
  /** null when the provider does not know its invoice. */
  chargeId: string | null;
  /** Cents. */
  amount: number;
  reason: string;
  status: ProviderDispute['status'];
  isOpen: boolean;
  /** When an answer is due at the provider's pages. */
  dueBy: Date | null;
  at: Date;
  /** Set once the membership that the charge was for has been ended. */
  hasEnded?: true;
  /** Rises with every change. */
  version: number;
}

export const disputeIndexes: Index[] = [
  { key: { memberId: 1, at: -1 } },
  { key: { chargeId: 1 } },
  { key: { isOpen: -1, dueBy: 1 } },
];

export function createDisputes(db: Db) {
  const rows = db.collection<DisputeRow>('disputes');
  return {
    find: (id: string) => rows.findOne({ _id: id }),
    /** Newest first. */
    ofMember: (memberId: string) => rows.find({ memberId }).sort({ at: -1 }).toArray(),
    ofCharges: (chargeIds: string[]) =>
      rows
        .find({ chargeId: { $in: chargeIds } })
        .sort({ at: -1 })
        .toArray(),
    countOpen: () => rows.countDocuments({ isOpen: true }),
    /** Open ones first, the next due date first. */
    page: async (rest: Rest, limit: number) => {
      const [found, total] = await Promise.all([
        rows
          .find(unshown(rest))
          .sort({ isOpen: -1, dueBy: 1, _id: 1 })
          .skip(rest.skip)
          .limit(limit)
          .toArray(),
        rows.estimatedDocumentCount(),
      ]);
      return { rows: found, total };
    },
    /** Writes by compare-and-set on the version of `known`. @returns false when a newer row exists */
    replace: async (known: DisputeRow | null, row: DisputeRow, session: ClientSession): Promise<boolean> => {
      if (!known) {
        await rows.insertOne(row, { session });
        return true;
      }
      const { _id, ...rest } = row;
      return (await rows.replaceOne({ _id, version: known.version }, rest, { session })).modifiedCount === 1;
    },
    markEnded: async (id: string) => {
      await rows.updateOne({ _id: id }, { $set: { hasEnded: true }, $inc: { version: 1 } });
    },
  };
}
