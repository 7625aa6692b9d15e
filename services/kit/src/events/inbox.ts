import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import { recentEntryIndexes } from '../identity/acts.ts';
import { idempotencyIndexes } from '../mongo/idempotency.ts';
import { isDuplicateKey } from '../mongo/ids.ts';
import type { Index } from '../mongo/indexes.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { deadLetterIndexes } from './dead-letters.ts';
import { outboxIndexes } from './outbox.ts';

interface InboxMark {
  _id: string;
  at: Date;
}

export type Inbox = ReturnType<typeof createInbox>;

/** Longer than topics keep events, so that no event returns after its mark has expired. */
const inboxKeptDays = 14;

const inboxIndexes: Record<string, Index[]> = {
  inbox: [{ key: { at: 1 }, expireAfterSeconds: inboxKeptDays * 86_400 }],
};

export function createInbox(client: MongoClient, db: Db, group: string) {
  const marks = db.collection<InboxMark>('inbox');

  return {
    /**
     * Runs `effect` in one transaction with this event's done mark.
     * @returns false when the event was already done; then nothing runs.
     */
    once: (eventId: string, effect: (session: ClientSession) => Promise<void>): Promise<boolean> =>
      inTransaction(client, async (session) => {
        await mark(marks, `${group}:${eventId}`, session);
        await effect(session);
        return true;
      }).catch((error) => {
        if (error instanceof AlreadyDone) return false;
        throw error;
      }),

    /**
     * Runs `effect` for several events in one transaction with their done marks; skips events already done.
     * @returns how many were new.
     */
    onceForAll: <E extends { id: string }>(
      events: E[],
      effect: (fresh: E[], session: ClientSession) => Promise<void>,
    ): Promise<number> =>
      inTransaction(client, async (session) => {
        const byMark = new Map(events.map((event) => [`${group}:${event.id}`, event]));
        const known = await marks.find({ _id: { $in: [...byMark.keys()] } }, { session }).toArray();
        for (const { _id } of known) byMark.delete(_id);
        if (byMark.size === 0) return 0;
        const at = new Date();
        await marks.insertMany(
          [...byMark.keys()].map((_id) => ({ _id, at })),
          { session },
        );
        await effect([...byMark.values()], session);
        return byMark.size;
      }),
  };
}

class AlreadyDone extends Error {}

async function mark(marks: Collection<InboxMark>, _id: string, session: ClientSession): Promise<void> {
  try {
    await marks.insertOne({ _id, at: new Date() }, { session });
  } catch (error) {
    throw isDuplicateKey(error) ? new AlreadyDone() : error;
  }
}

/** Indexes of every service. */
export const eventIndexes: Record<string, Index[]> = {
  ...outboxIndexes,
  ...inboxIndexes,
  ...deadLetterIndexes,
  ...recentEntryIndexes,
  ...idempotencyIndexes,
};
