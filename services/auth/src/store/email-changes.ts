import { timings } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

export type Side = 'old' | 'new';

/** A change of the email address that waits to be confirmed; at most one an account. */
export interface EmailChange {
  /** The account. */
  _id: string;
  /** The new address. */
  email: string;
  /** The addresses that have not confirmed yet. */
  waitsFor: Side[];
  expiresAt: Date;
}

export const emailChangeIndexes: Index[] = [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }];

export function createEmailChanges(db: Db) {
  const rows = db.collection<EmailChange>('emailChanges');
  const current = (_id: string) => ({ _id, expiresAt: { $gt: new Date() } });
  return {
    of: (id: string): Promise<EmailChange | null> => rows.findOne(current(id)),

    /** Begins a change in place of an earlier one. */
    begin: async (change: Omit<EmailChange, 'expiresAt'>, session: ClientSession): Promise<void> => {
      const expiresAt = new Date(Date.now() + timings.longLinkToken * 1_000);
      await rows.replaceOne({ _id: change._id }, { ...change, expiresAt }, { upsert: true, session });
    },

    /** @returns the change with this side confirmed; null when there is none. */
    confirm: (id: string, side: Side, session: ClientSession): Promise<EmailChange | null> =>
      rows.findOneAndUpdate(current(id), { $pull: { waitsFor: side } }, { session, returnDocument: 'after' }),

    remove: async (_id: string, session: ClientSession): Promise<void> => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}
