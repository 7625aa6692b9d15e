import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { QueueState } from '../domain/queue.ts';

export const queueStateIndexes: Index[] = [{ key: { profileId: 1 } }, { key: { memberId: 1 } }];

/** Enough for every conversation that can wait; see `mostCounted`. */
const most = 20_000;

/** Who answers a conversation, and whether it is put aside. Only conversations of which an operator has said so have a row. */
export function createQueueStates(db: Db) {
  const rows = db.collection<QueueState>('queueStates');
  return {
    all: () => rows.find().sort({ _id: -1 }).limit(most).toArray(),
    find: (pair: Pair, session?: ClientSession) =>
      rows.findOne({ _id: stateId(pair) }, session && { session }),
    put: async ({ _id, ...state }: QueueState, session: ClientSession) => {
      await rows.replaceOne({ _id }, state, { upsert: true, session });
    },
    erase: async (userId: string, session: ClientSession) => {
      await rows.deleteMany({ $or: [{ profileId: userId }, { memberId: userId }] }, { session });
    },
  };
}

interface Pair {
  profileId: string;
  memberId: string;
}

export function stateId({ profileId, memberId }: Pair): string {
  return `${profileId}:${memberId}`;
}
