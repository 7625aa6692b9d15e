import { newId } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

export interface ReplyRow {
  _id: string;
  code: string;
  text: string;
}

export const replyIndexes: Index[] = [{ key: { code: 1 }, unique: true }];

/** Canned replies of the team. */
export function createReplies(db: Db) {
  const rows = db.collection<ReplyRow>('replies');
  return {
    /** Sorted by code. At most 500. */
    list: () => rows.find().sort({ code: 1 }).limit(500).toArray(),
    /** Upserts a reply by its code. */
    save: async (code: string, text: string, session?: ClientSession): Promise<ReplyRow> => {
      const row = await rows.findOneAndUpdate(
        { code },
        { $set: { text }, $setOnInsert: { _id: newId() } },
        { upsert: true, returnDocument: 'after', ...(session && { session }) },
      );
      if (!row) throw new Error(`the reply ${code} was not stored`);
      return row;
    },
    remove: (id: string, session: ClientSession) => rows.findOneAndDelete({ _id: id }, { session }),
  };
}
