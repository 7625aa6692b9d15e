import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { AskedStart } from '../domain/provider-facts.ts';

/** An order of a subscription, stored before the provider is called so that a crash loses nothing. */
export interface AttemptRow {
  /** The confirmed setup intent; each has one attempt. */
  _id: string;
  memberId: string;
  customerId: string;
  paymentMethodId: string;
  trialHours: number;
  /** `asked`: the bank asks the card's holder to confirm the first payment. */
  state: 'open' | 'asked' | 'done' | 'failed';
  /** What waits for the holder, once they are asked. */
  asked?: AskedStart;
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
  { key: { memberId: 1, state: 1 } },
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
    async ask(id: string, asked: AskedStart) {
      await rows.updateOne({ _id: id }, { $set: { state: 'asked', asked } });
    },
    /** A member’s orders that wait for the card's holder, newest first. */
    askedOf: (memberId: string, session?: ClientSession) =>
      rows
        .find({ memberId, state: 'asked' }, session && { session })
        .sort({ at: -1 })
        .toArray(),
    /** Orders that wait for the card's holder. At most 100. */
    askedBefore: (before: Date) =>
      rows
        .find({ state: 'asked', at: { $lt: before } })
        .limit(100)
        .toArray(),
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
