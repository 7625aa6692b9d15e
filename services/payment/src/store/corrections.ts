import { pageById } from '@emberline/kit/mongo/rows';
import type { ClientSession, Db } from 'mongodb';

/** Money that left or came back after a charge: a refund, a refund that failed later, a dispute, a dispute that was won. */
export interface CorrectionRow {
  /** What it is and of what: `refund:…`, `refund-failed:…`, `dispute:…`, `dispute-won:…`. */
  _id: string;
  memberId: string;
  chargeId: string | null;
  /** Cents; negative when money was given back. */
  amount: number;
  /** When this service learned of it: revenue is corrected on that day. */
  at: Date;
}

export function createCorrections(db: Db) {
  const rows = db.collection<CorrectionRow>('corrections');
  return {
    /** @returns false when it is stored already */
    add: async ({ _id, ...row }: CorrectionRow, session: ClientSession): Promise<boolean> => {
      const stored = await rows.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, session });
      return stored.upsertedCount === 1;
    },
    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) => pageById(rows, id, limit),
  };
}
