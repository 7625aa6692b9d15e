import type { EventOf, EventType, eventKinds } from '@emberline/contracts';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb';

/** One direction of a conversation: what `memberId` received from `contactId`, and whether it is unread. */
export interface Thread {
  /** `{conversationId}:{memberId}` */
  _id: string;
  memberId: string;
  contactId: string;
  /** The highest seq that was read. */
  readSeq: number;
  /** The oldest unread message's seq; null when all is read. */
  unreadSeq: number | null;
  lastAt: Date;
  /** When to check whether an email is due; null when none is. */
  noticeAt: Date | null;
  /** No push notices and no email. Both absent until the member has set something. */
  muted?: boolean;
  settingsVersion?: number;
}

type Told<T extends EventType> = EventOf<(typeof eventKinds)[T]>['data'];

/** The first unread message, and when to check whether it needs an email. */
type ReceivedMessage = Pick<
  Told<'message-sent'>,
  'conversationId' | 'receiverId' | 'senderId' | 'seq' | 'sentAt'
> & { noticeAt: Date };

type Reading = Pick<
  Told<'messages-read'>,
  'conversationId' | 'readerId' | 'otherId' | 'upToSeq' | 'unreadCount'
>;

type Muted = Pick<
  Told<'conversation-settings-changed'>,
  'conversationId' | 'memberId' | 'contactId' | 'muted' | 'settingsVersion'
>;

export const threadIndexes: Index[] = [
  { key: { memberId: 1, contactId: 1, lastAt: -1 } },
  { key: { memberId: 1, lastAt: -1 } },
  { key: { contactId: 1, lastAt: -1 } },
  { key: { noticeAt: 1 }, partialFilterExpression: { noticeAt: { $type: 'date' } } },
];

const mostContacts = 500;

export function createThreads(db: Db) {
  const rows = db.collection<Thread>('threads');

  async function write(operations: AnyBulkWriteOperation<Thread>[]): Promise<void> {
    if (operations.length > 0) await rows.bulkWrite(operations);
  }

  return {
    /** Stores the arrival of only unread messages. Idempotent; changes nothing after a message was read. */
    received: (messages: ReceivedMessage[]): Promise<void> => write(messages.map(arrival)),

    /** Idempotent, and commutes with `received`. */
    read: (readings: Reading[]): Promise<void> => write(readings.map(reading)),

    remove: (threads: { conversationId: string; memberId: string }[]): Promise<void> =>
      write(
        threads.map(({ conversationId, memberId }) => ({
          deleteOne: { filter: { _id: `${conversationId}:${memberId}` } },
        })),
      ),

    areContacts: async (a: string, b: string): Promise<boolean> => {
      const either = [
        { memberId: a, contactId: b },
        { memberId: b, contactId: a },
      ];
      return (await rows.findOne({ $or: either }, { projection: { _id: 1 } })) !== null;
    },

    /**
     * The members with whom this one has exchanged messages: the latest 500 it received from, then the latest 500 it
     * wrote to.
     */
    contactsOf: async (memberId: string): Promise<string[]> => {
      const [received, sent] = await Promise.all([
        rows.find({ memberId }).sort({ lastAt: -1 }).limit(mostContacts).project({ contactId: 1 }).toArray(),
        rows
          .find({ contactId: memberId })
          .sort({ lastAt: -1 })
          .limit(mostContacts)
          .project({ memberId: 1 })
          .toArray(),
      ]);
      const ids = [...received.map(({ contactId }) => contactId), ...sent.map((row) => row.memberId)];
      return [...new Set(ids)];
    },

    /** Ignores news older than the known one. */
    setMuted: (muted: Muted): Promise<void> => write([muting(muted)]),

    /** Whether the member has neither read the message nor muted the conversation. */
    isNews: async (conversationId: string, memberId: string, seq: number): Promise<boolean> => {
      const thread = await rows.findOne({ _id: `${conversationId}:${memberId}` });
      return thread?.muted !== true && (thread?.readSeq ?? 0) < seq;
    },

    noticesDue: (now: Date, limit = 200): Promise<Thread[]> =>
      rows
        .find({ noticeAt: { $lte: now } })
        .sort({ noticeAt: 1 })
        .limit(limit)
        .toArray(),

    /**
     * Sets the next check; null waits for the next new message. @returns false when the thread has changed meanwhile.
     */
    setNotice: async (
      { _id, noticeAt: before }: Thread,
      noticeAt: Date | null,
      session?: ClientSession,
    ): Promise<boolean> => {
      const result = await rows.updateOne({ _id, noticeAt: before }, { $set: { noticeAt } }, { session });
      return result.matchedCount === 1;
    },

    eraseOf: async (memberId: string, session: ClientSession): Promise<void> => {
      await rows.deleteMany({ memberId }, { session });
      await rows.deleteMany({ contactId: memberId }, { session });
    },

    /** Changes none that is there. */
    add: (threads: Thread[]): Promise<void> =>
      write(
        threads.map(({ _id, ...fields }) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
        })),
      ),
  };
}

function arrival(message: ReceivedMessage): AnyBulkWriteOperation<Thread> {
  const { conversationId, receiverId, senderId, seq, sentAt, noticeAt } = message;
  const isNew = { $gt: [seq, { $max: ['$readSeq', '$unreadSeq'] }] };
  const fields = {
    memberId: receiverId,
    contactId: senderId,
    readSeq: { $ifNull: ['$readSeq', 0] },
    lastAt: { $max: ['$lastAt', new Date(sentAt)] },
    unreadSeq: { $cond: [isNew, seq, { $ifNull: ['$unreadSeq', null] }] },
    noticeAt: { $cond: [isNew, noticeAt, { $ifNull: ['$noticeAt', null] }] },
  };
  const filter = { _id: `${conversationId}:${receiverId}` };
  return { updateOne: { filter, update: [{ $set: fields }], upsert: true } };
}

/** Creates the thread if need be: the message's event may arrive after the event of its reading. */
function reading({
  conversationId,
  readerId,
  otherId,
  upToSeq,
  unreadCount: unread,
}: Reading): AnyBulkWriteOperation<Thread> {
  const waiting = { $ifNull: ['$unreadSeq', null] };
  const covers = { $and: [{ $ne: [waiting, null] }, { $gte: [upToSeq, waiting] }] };
  const notice = { $ifNull: ['$noticeAt', null] };
  const fields = {
    memberId: readerId,
    contactId: otherId,
    readSeq: { $max: ['$readSeq', upToSeq] },
    lastAt: { $ifNull: ['$lastAt', '$$NOW'] },
    unreadSeq: { $cond: [covers, unread === 0 ? null : upToSeq + 1, waiting] },
    noticeAt: unread === 0 ? { $cond: [covers, null, notice] } : notice,
  };
  const filter = { _id: `${conversationId}:${readerId}` };
  return { updateOne: { filter, update: [{ $set: fields }], upsert: true } };
}

/** Creates the thread if need be: the member may never have received a message there. */
function muting({
  conversationId,
  memberId,
  contactId,
  muted,
  settingsVersion: version,
}: Muted): AnyBulkWriteOperation<Thread> {
  const isNewer = { $gt: [version, { $ifNull: ['$settingsVersion', 0] }] };
  const fields = {
    ...{ memberId, contactId },
    readSeq: { $ifNull: ['$readSeq', 0] },
    lastAt: { $ifNull: ['$lastAt', '$$NOW'] },
    unreadSeq: { $ifNull: ['$unreadSeq', null] },
    noticeAt: { $ifNull: ['$noticeAt', null] },
    muted: { $cond: [isNewer, muted, '$muted'] },
    settingsVersion: { $max: ['$settingsVersion', version] },
  };
  const filter = { _id: `${conversationId}:${memberId}` };
  return { updateOne: { filter, update: [{ $set: fields }], upsert: true } };
}
