import { EventEmitter } from 'node:events';
import type { AnswerOf, listBroadcasts } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import type { Index } from '@emberline/kit/mongo/indexes';
import { onceOver } from '@emberline/kit/mongo/transaction';
import type { ClientSession, Db } from 'mongodb';

type Broadcast = AnswerOf<typeof listBroadcasts>[number];

/** An email to many members. */
export interface BroadcastRow {
  _id: string;
  subject: string;
  text: string;
  audience: Broadcast['audience'];
  /** Absent: news. */
  about?: Broadcast['about'];
  version: number;
  state: Broadcast['state'];
  createdAt: Date;
  /** An operator's id, like `startedBy`. */
  createdBy: string;
  startedAt: Date | null;
  startedBy: string | null;
  endedAt: Date | null;
  /** The last member whose email was asked for; members come in the order of their ids. */
  cursor: string;
  sent: number;
  /** When the next members' turn comes; null unless it is being sent. */
  nextAt: Date | null;
}

export const broadcastIndexes: Index[] = [
  { key: { createdAt: -1, _id: -1 } },
  { key: { nextAt: 1 }, partialFilterExpression: { nextAt: { $type: 'date' } } },
];

export function createBroadcasts(db: Db) {
  const rows = db.collection<BroadcastRow>('broadcasts');
  const started = new EventEmitter();

  return {
    newest: (limit: number) => rows.find().sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
    find: (id: string, session?: ClientSession) => rows.findOne({ _id: id }, session && { session }),
    /** @returns the draft's id */
    add: async (
      written: Pick<BroadcastRow, 'subject' | 'text' | 'audience' | 'about' | 'createdAt' | 'createdBy'>,
      session: ClientSession,
    ): Promise<string> => {
      const fresh = { version: 1, state: 'draft', cursor: '', sent: 0 } as const;
      const unsent = { startedAt: null, startedBy: null, endedAt: null, nextAt: null };
      const row = { _id: newId(), ...written, ...fresh, ...unsent };
      await rows.insertOne(row, { session });
      return row._id;
    },
    /** Changes a draft. */
    rewrite: async (
      id: string,
      written: Pick<BroadcastRow, 'subject' | 'text' | 'audience' | 'about'>,
      session: ClientSession,
    ) => {
      await rows.updateOne({ _id: id }, { $set: written, $inc: { version: 1 } }, { session });
    },
    start: async (id: string, by: string, at: Date, session: ClientSession) => {
      const change = { state: 'sending', startedAt: at, startedBy: by, nextAt: at } as const;
      await rows.updateOne({ _id: id }, { $set: change }, { session });
      onceOver(session, () => started.emit('started'));
    },
    end: async (id: string, state: 'sent' | 'stopped', at: Date, session: ClientSession) => {
      await rows.updateOne({ _id: id }, { $set: { state, endedAt: at, nextAt: null } }, { session });
    },
    advance: async (
      id: string,
      { cursor, by, nextAt }: { cursor: string; by: number; nextAt: Date },
      session: ClientSession,
    ) => {
      await rows.updateOne({ _id: id }, { $set: { cursor, nextAt }, $inc: { sent: by } }, { session });
    },
    isAnySending: async (session: ClientSession) =>
      (await rows.findOne({ nextAt: { $type: 'date' } }, { session, projection: { _id: 1 } })) !== null,
    /** The one that is being sent. */
    next: () => rows.findOne({ nextAt: { $type: 'date' } }),
    /** Calls the listener after a session that started one has ended. */
    onStarted: (listener: () => void) => void started.on('started', listener),
  };
}
