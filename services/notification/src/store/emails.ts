import { EventEmitter } from 'node:events';
import type { EventOf, eventKinds } from '@emberline/contracts';
import { type LetterKind, letterKinds } from '@emberline/contracts/letter-kinds';
import type { Index } from '@emberline/kit/mongo/indexes';
import { onceOver } from '@emberline/kit/mongo/transaction';
import type { ClientSession, Db, Filter } from 'mongodb';

type Requested = EventOf<(typeof eventKinds)['email-requested']>['data'];

const toMany = (Object.keys(letterKinds) as LetterKind[]).filter((kind) => letterKinds[kind].toMany);

/** An email to send. It holds no address, name or link; these are fetched when it is written. */
export interface EmailRow {
  _id: string;
  memberId: string;
  kind: LetterKind;
  facts: Requested['facts'];
  state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed';
  attempts: number;
  /** When to try next; while it is being sent, when the lease of its claim ends. */
  nextAt: Date;
  createdAt: Date;
  sentAt?: Date;
  problem?: string;
}

const keptDays = 30;

export const emailIndexes: Index[] = [
  { key: { nextAt: 1 }, partialFilterExpression: { state: { $in: ['waiting', 'sending'] } } },
  {
    key: { state: 1, createdAt: 1 },
    partialFilterExpression: { state: { $in: ['waiting', 'sending'] }, attempts: { $gt: 1 } },
  },
  { key: { memberId: 1 } },
  { key: { createdAt: 1 }, expireAfterSeconds: keptDays * 86_400 },
];

export function createEmails(db: Db) {
  const rows = db.collection<EmailRow>('emails');
  const open: EmailRow['state'][] = ['waiting', 'sending'];
  const added = new EventEmitter();

  return {
    add: async (
      email: Pick<EmailRow, '_id' | 'memberId' | 'kind' | 'facts'>,
      session: ClientSession,
    ): Promise<void> => {
      const now = new Date();
      await rows.insertOne(
        { ...email, state: 'waiting', attempts: 0, nextAt: now, createdAt: now },
        { session },
      );
      onceOver(session, () => added.emit('added'));
    },

    /** Calls the listener after a session that added emails has ended, and when one is to be tried again. */
    onAdded: (listener: () => void): void => void added.on('added', listener),

    /** Emails whose time has come; those to many members last, however long they have waited. */
    due: async (now: Date): Promise<EmailRow[]> => {
      const find = (kind: Filter<EmailRow>['kind'], limit: number) =>
        rows
          .find({ state: { $in: open }, nextAt: { $lte: now }, kind })
          .sort({ nextAt: 1 })
          .limit(limit)
          .toArray();
      return [...(await find({ $nin: toMany }, 200)), ...(await find({ $in: toMany }, 100))];
    },

    /** When the next email's time comes. */
    nextDue: async (): Promise<Date | undefined> => {
      const [next] = await rows
        .find({ state: { $in: open } })
        .sort({ nextAt: 1 })
        .limit(1)
        .toArray();
      return next?.nextAt;
    },

    /** Seconds since the oldest email was asked for that was tried and has not left; 0: there is none. */
    oldestTried: async (now: Date): Promise<number> => {
      const [row] = await rows
        .find({ state: { $in: open }, attempts: { $gt: 1 } })
        .sort({ createdAt: 1 })
        .limit(1)
        .toArray();
      return row ? (now.getTime() - row.createdAt.getTime()) / 1_000 : 0;
    },

    /** Stores that a job exists. Looks at the email again at `again`, in case the job is lost. */
    queued: async (_id: string, again: Date): Promise<void> => {
      await rows.updateOne({ _id, state: 'waiting' }, { $set: { nextAt: again } });
    },

    /** Claims an email for sending; null when it is done or claimed by another process. */
    claim: (_id: string, until: Date): Promise<EmailRow | null> =>
      rows.findOneAndUpdate(
        { _id, $or: [{ state: 'waiting' }, { state: 'sending', nextAt: { $lte: new Date() } }] },
        { $set: { state: 'sending', nextAt: until }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      ),

    /** It is still being sent by this process. */
    renew: async (_id: string, until: Date): Promise<void> => {
      await rows.updateOne({ _id, state: 'sending' }, { $set: { nextAt: until } });
    },

    finish: async (_id: string, state: 'sent' | 'dropped' | 'failed', problem?: string): Promise<void> => {
      await rows.updateOne(
        { _id },
        { $set: { state, ...(problem && { problem }), ...(state === 'sent' && { sentAt: new Date() }) } },
      );
    },

    retry: async (_id: string, nextAt: Date, problem: string): Promise<void> => {
      await rows.updateOne({ _id, state: 'sending' }, { $set: { state: 'waiting', nextAt, problem } });
      added.emit('added');
    },

    listOf: (memberId: string): Promise<EmailRow[]> =>
      rows.find({ memberId }).sort({ createdAt: 1 }).toArray(),

    eraseOf: async (memberId: string, session: ClientSession): Promise<void> => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
