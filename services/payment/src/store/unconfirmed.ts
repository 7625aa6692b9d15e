import type { PaymentStatus } from '@emberline/contracts/choices';
import type { ClientSession, Db } from 'mongodb';

/** A change of a membership that the mailbox has not confirmed yet. */
interface UnconfirmedRow {
  /** The member. */
  _id: string;
  paymentStatus: PaymentStatus;
  validUntil: Date;
  version: number;
}

/** Rows are written in the transaction of the change and removed when the mailbox has confirmed. */
export function createUnconfirmed(db: Db) {
  // Keeps the name that older versions gave it.
  const rows = db.collection<UnconfirmedRow>('untold');
  return {
    of: (memberId: string) => rows.findOne({ _id: memberId }),
    add: async (session: ClientSession, { _id, ...change }: UnconfirmedRow) => {
      await rows.replaceOne({ _id }, change, { upsert: true, session });
    },
    /** Removes the row unless a newer change has replaced it. */
    confirm: async ({ _id, version }: Pick<UnconfirmedRow, '_id' | 'version'>) => {
      await rows.deleteOne({ _id, version });
    },
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteOne({ _id: memberId }, { session });
    },
    /** At most 500. */
    members: async () => (await rows.find().project({ _id: 1 }).limit(500).toArray()).map(({ _id }) => _id),
  };
}
