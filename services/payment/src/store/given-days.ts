import type { DayReason } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { GivenDays } from '../domain/provider-facts.ts';

/** An operator's order, stored before the provider is asked, so that a crash loses nothing. Holds no text of anybody. */
export interface GivenDaysRow extends Omit<GivenDays, 'orderId'> {
  /** The order's key. */
  _id: string;
  memberId: string;
  subscriptionId: string;
  /** The charge that it moves. */
  from: Date;
  /** The end of the member's free day, if there was one. */
  trialEnd?: Date;
  reason: DayReason;
  operatorId: string;
  state: 'requested' | 'done' | 'failed';
  /** Set until the provider has done or refused it. */
  isOpen?: true;
  /** How often the provider did not answer. */
  unanswered?: number;
  at: Date;
}

export const givenDaysIndexes: Index[] = [
  {
    key: { memberId: 1 },
    unique: true,
    partialFilterExpression: { isOpen: true },
    name: 'one open order of days a member',
  },
  { key: { memberId: 1, at: -1 } },
  { key: { isOpen: 1, at: 1 }, partialFilterExpression: { isOpen: true }, name: 'open orders of days' },
];

export function createGivenDays(db: Db) {
  const rows = db.collection<GivenDaysRow>('givenDays');
  return {
    find: (id: string) => rows.findOne({ _id: id }),
    /** @throws a duplicate key when the member has an open order, or this one is known. */
    add: async (row: GivenDaysRow, session: ClientSession) => {
      await rows.insertOne(row, { session });
    },
    countUnanswered: async (id: string) => {
      await rows.updateOne({ _id: id, state: 'requested' }, { $inc: { unanswered: 1 } });
    },
    /** The provider has it. @returns whether that is new */
    done: async (id: string, session: ClientSession): Promise<boolean> => {
      const unlessDone = { _id: id, state: { $ne: 'done' as const } };
      const change = { $set: { state: 'done' as const }, $unset: { isOpen: 1 as const } };
      return (await rows.updateOne(unlessDone, change, { session })).modifiedCount === 1;
    },
    fail: async (id: string) => {
      await rows.updateOne(
        { _id: id, state: 'requested' },
        { $set: { state: 'failed' }, $unset: { isOpen: 1 } },
      );
    },
    /** At most 100. */
    openBefore: (before: Date) =>
      rows
        .find({ isOpen: true, at: { $lt: before } })
        .limit(100)
        .toArray(),
    /** Newest first, at most 100. */
    ofMember: (memberId: string) => rows.find({ memberId }).sort({ at: -1 }).limit(100).toArray(),
    erase: async (session: ClientSession, memberId: string) => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
