import type { ClientSession, Collection, Db, MongoClient } from 'mongodb';
import { isDuplicateKey } from '../mongo/ids.ts';
import { ensureIndexes } from '../mongo/indexes.ts';
import { inTransaction } from '../mongo/transaction.ts';

interface InboxMark {
  _id: string;
  at: Date;
}

export interface Inbox {
  /**
   * Runs `effect` in one transaction with the mark that this event is done.
   * @returns false when it had been done before, and nothing was run.
   */
  once: (eventId: string, effect: (session: ClientSession) => Promise<void>) => Promise<boolean>;
}

/** Longer than events stay in their topics, so that no event can come back after its mark is gone. */
export const inboxKeptDays = 14;

export async function createInbox(client: MongoClient, db: Db, group: string): Promise<Inbox> {
  await ensureIndexes(db, { inbox: [{ key: { at: 1 }, expireAfterSeconds: inboxKeptDays * 86_400 }] });
  const marks = db.collection<InboxMark>('inbox');

  return {
    once: (eventId, effect) =>
      inTransaction(client, async (session) => {
        await mark(marks, `${group}:${eventId}`, session);
        await effect(session);
        return true;
      }).catch((error) => {
        if (error instanceof AlreadyDone) return false;
        throw error;
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
