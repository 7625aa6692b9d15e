import type { Index } from '@emberline/kit/mongo/indexes';
import type { Db } from 'mongodb';

export interface ReplyRow {
  _id: string;
  code: string;
  text: string;
  used: number;
}

export const replyIndexes: Record<string, Index[]> = { replies: [{ key: { code: 1 }, unique: true }] };

/** Canned replies of the team. */
export function createReplies(db: Db) {
  return { rows: db.collection<ReplyRow>('replies') };
}
