import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** An order of a subscription, stored before the provider is called so that a crash loses nothing. */
export interface AttemptRow {
  /** The confirmed setup intent; each has one attempt. */
  _id: string;
  memberId: string;
  customerId: string;
  paymentMethodId: string;
  trialHours: number;
  state: 'open' | 'done' | 'failed';
  at: Date;
}

export const attemptIndexes: Index[] = [
  {
    key: { memberId: 1 },
    unique: true,
    partialFilterExpression: { state: 'open' },
    name: 'one open attempt a member',
  },
  { key: { state: 1, at: 1 } },
];

export function createAttempts(db: Db) {
  const rows = db.collection<AttemptRow>('attempts');
  return {
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, session && { session }),
    openOf: (memberId: string, session: ClientSession) =>
      rows.findOne({ memberId, state: 'open' }, { session }),
    /** @throws a duplicate key when the setup intent has its attempt, or the member another open one. */
    add: async (attempt: AttemptRow, session?: ClientSession) => {
      await rows.insertOne(attempt, session && { session });
    },
    async end(id: string, state: 'done' | 'failed') {
      await rows.updateOne({ _id: id }, { $set: { state } });
    },
    /** At most 100. */
    openBefore: (before: Date) =>
      rows
        .find({ state: 'open', at: { $lt: before } })
        .limit(100)
        .toArray(),
    /** @returns the ids of those that were erased */
    erase: async (session: ClientSession, memberId: string): Promise<string[]> => {
      const erased = await rows.find({ memberId }, { session, projection: { _id: 1 } }).toArray();
      await rows.deleteMany({ memberId }, { session });
      return erased.map(({ _id }) => _id);
    },
  };
}
