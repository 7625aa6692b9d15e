import type { PaymentStatus } from '@emberline/contracts/choices';
import type { ClientSession, Db } from 'mongodb';

/** A change of a membership that the mailbox has not confirmed yet. */
interface UntoldRow {
  /** The member. */
  _id: string;
  paymentStatus: PaymentStatus;
  validUntil: Date;
  version: number;
}

/** Rows are written in the transaction of the change and removed when the mailbox has confirmed. */
export function createUntold(db: Db) {
  const rows = db.collection<UntoldRow>('untold');
  return {
    of: (memberId: string) => rows.findOne({ _id: memberId }),
    add: async (session: ClientSession, { _id, ...change }: UntoldRow) => {
      await rows.replaceOne({ _id }, change, { upsert: true, session });
    },
    /** Removes the row unless a newer change has replaced it. */
    told: async ({ _id, version }: Pick<UntoldRow, '_id' | 'version'>) => {
      await rows.deleteOne({ _id, version });
    },
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteOne({ _id: memberId }, { session });
    },
    /** At most 500. */
    members: async () => (await rows.find().project({ _id: 1 }).limit(500).toArray()).map(({ _id }) => _id),
  };
}
