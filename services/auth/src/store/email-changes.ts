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

export interface EmailChanges {
  of: (accountId: string) => Promise<EmailChange | null>;
  /** Begins a change in place of an earlier one. */
  begin: (change: Omit<EmailChange, 'expiresAt'>, session: ClientSession) => Promise<void>;
  /** @returns the change with this side confirmed; null when there is none. */
  confirm: (accountId: string, side: Side, session: ClientSession) => Promise<EmailChange | null>;
  remove: (accountId: string, session: ClientSession) => Promise<void>;
}

export const emailChangeIndexes: Index[] = [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }];

export function createEmailChanges(db: Db): EmailChanges {
  const rows = db.collection<EmailChange>('emailChanges');
  const current = (_id: string) => ({ _id, expiresAt: { $gt: new Date() } });
  return {
    of: (id) => rows.findOne(current(id)),
    begin: async (change, session) => {
      const expiresAt = new Date(Date.now() + timings.longLinkToken * 1_000);
      await rows.replaceOne({ _id: change._id }, { ...change, expiresAt }, { upsert: true, session });
    },
    confirm: (id, side, session) =>
      rows.findOneAndUpdate(current(id), { $pull: { waitsFor: side } }, { session, returnDocument: 'after' }),
    remove: async (_id, session) => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}
