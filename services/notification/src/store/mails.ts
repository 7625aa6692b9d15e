import { EventEmitter } from 'node:events';
import type { EventOf, eventKinds } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

type Requested = EventOf<(typeof eventKinds)['mail-requested']>['data'];

/** What a mail may be about: what other services ask for, and the notice of unread messages. */
export type MailKind = Requested['kind'] | 'unread-messages';

/** A mail to send. It holds no address, no name and no link: these are asked for when it is written. */
export interface MailRow {
  _id: string;
  memberId: string;
  kind: MailKind;
  facts: Requested['facts'];
  state: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed';
  attempts: number;
  /** When to try (again); while sending, when to take it for lost. */
  nextAt: Date;
  createdAt: Date;
  sentAt?: Date;
  problem?: string;
}

export interface Mails {
  add: (mail: Pick<MailRow, '_id' | 'memberId' | 'kind' | 'facts'>, session: ClientSession) => Promise<void>;
  /** Called after a session that added mails has ended. */
  onAdded: (listener: () => void) => void;
  /** Mails whose time has come. */
  due: (now: Date) => Promise<MailRow[]>;
  /** A job was made for it: looks again in case that gets lost. */
  queued: (id: string, again: Date) => Promise<void>;
  /** Takes a mail to send it; null when it is done or somebody else has it. */
  claim: (id: string, until: Date) => Promise<MailRow | null>;
  finish: (id: string, state: 'sent' | 'dropped' | 'failed', problem?: string) => Promise<void>;
  retry: (id: string, nextAt: Date, problem: string) => Promise<void>;
  listOf: (memberId: string) => Promise<MailRow[]>;
  eraseOf: (memberId: string, session: ClientSession) => Promise<void>;
}

const keptDays = 30;

export const mailIndexes: Record<string, Index[]> = {
  mails: [
    { key: { nextAt: 1 }, partialFilterExpression: { state: { $in: ['waiting', 'sending'] } } },
    { key: { memberId: 1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: keptDays * 86_400 },
  ],
};

export function createMails(db: Db): Mails {
  const rows = db.collection<MailRow>('mails');
  const open: MailRow['state'][] = ['waiting', 'sending'];
  const added = new EventEmitter();

  return {
    add: async (mail, session) => {
      const now = new Date();
      await rows.insertOne(
        { ...mail, state: 'waiting', attempts: 0, nextAt: now, createdAt: now },
        { session },
      );
      session.once('ended', () => added.emit('added'));
    },
    onAdded: (listener) => void added.on('added', listener),
    due: (now) =>
      rows
        .find({ state: { $in: open }, nextAt: { $lte: now } })
        .sort({ nextAt: 1 })
        .limit(200)
        .toArray(),
    queued: async (_id, again) => {
      await rows.updateOne({ _id, state: 'waiting' }, { $set: { nextAt: again } });
    },
    claim: (_id, until) =>
      rows.findOneAndUpdate(
        { _id, $or: [{ state: 'waiting' }, { state: 'sending', nextAt: { $lte: new Date() } }] },
        { $set: { state: 'sending', nextAt: until }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      ),
    finish: async (_id, state, problem) => {
      await rows.updateOne(
        { _id },
        { $set: { state, ...(problem && { problem }), ...(state === 'sent' && { sentAt: new Date() }) } },
      );
    },
    retry: async (_id, nextAt, problem) => {
      await rows.updateOne({ _id, state: 'sending' }, { $set: { state: 'waiting', nextAt, problem } });
    },
    listOf: (memberId) => rows.find({ memberId }).sort({ createdAt: 1 }).toArray(),
    eraseOf: async (memberId, session) => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
