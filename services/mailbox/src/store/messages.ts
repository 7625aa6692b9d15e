import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Send } from '../domain/change.ts';
import { type Conversation, type Counted, otherOf, sideOf } from '../domain/conversation.ts';
import type { Message, Reading } from '../domain/rows.ts';
import type { Searched } from '../domain/search.ts';
import { type RowId, rowsBy } from './change-rows.ts';

export type Messages = ReturnType<typeof createMessages>;

export const messageIndexes: Index[] = [
  {
    key: { conversationId: 1, seq: 1 },
    unique: true,
    name: 'each seq once',
    partialFilterExpression: { seq: { $exists: true } },
  },
  {
    key: { conversationId: 1, sender: 1, clientMessageId: 1 },
    unique: true,
    name: 'sent once in its conversation',
    partialFilterExpression: { clientMessageId: { $exists: true } },
  },
];

/** Messages. Their collection holds the other rows of conversations too, which have no seq (see change-rows.ts). */
export function createMessages(db: Db) {
  const collection: Collection<Message> = db.collection('messages');
  return {
    ...forReaders(collection),

    ...forDeciding(collection),

    /** For seeding: replaces all messages of these conversations. */
    replaceIn: async (conversationIds: string[], messages: Message[]): Promise<void> => {
      await collection.deleteMany({ conversationId: { $in: conversationIds }, seq: any });
      await collection.insertMany(messages, { ordered: false });
    },

    /**
     * Empties a member's messages in a conversation, and those of operators, who address people by name. The
     * messages keep their place.
     */
    erase: async (conversationId: string, sender: string): Promise<void> => {
      await collection.updateMany(
        { conversationId, seq: any, $or: [{ sender }, { authoredBy: 'staff' }] },
        { $set: { content: '' }, $unset: { clientMessageId: '' } },
      );
    },

    /**
     * Sets the read time of the messages between the readers' old and new positions, where reading is shown. Waits for a
     * majority, as those who read messages do.
     */
    setRead: async (readings: Reading[], session?: ClientSession): Promise<void> => {
      const shown = readings.filter(({ isShown }) => isShown);
      if (shown.length === 0) return;
      const operations = shown.map(({ conversationId, other, fromSeq, toSeq, readAt }) => ({
        updateMany: {
          filter: {
            conversationId,
            seq: { $gt: fromSeq, $lte: toSeq },
            sender: other,
            readAt: { $exists: false },
          },
          update: { $set: { readAt } },
        },
      }));
      await collection.bulkWrite(operations, { session, ordered: false });
    },
  };
}

/** What members and operators are shown. */
function forReaders(collection: Collection<Message>) {
  return {
    /** The newest `limit` messages with a seq below `before`, oldest first. */
    pageBefore: async (
      conversationId: string,
      before: number | undefined,
      limit: number,
    ): Promise<Message[]> => {
      const seq = before === undefined ? any : { ...any, $lt: before };
      const newestFirst = await collection
        .find({ conversationId, seq })
        .sort({ seq: -1 })
        .limit(limit)
        .toArray();
      return newestFirst.reverse();
    },

    /** The newest messages in these places that match, at most `limit`. */
    search: (places: Searched[], pattern: string, limit: number): Promise<Message[]> =>
      places.length === 0
        ? Promise.resolve([])
        : collection
            .find(
              { $or: inPlaces(places), content: { $regex: pattern, $options: 'i' } },
              { maxTimeMS: searchMs },
            )
            .sort({ createdAt: -1 })
            .limit(limit)
            .toArray(),

    /** When the newest of the messages that these places leave out was stored; null when they leave out none. */
    leftOutBy: async (places: Searched[]): Promise<Date | null> => {
      const cut = places.filter(({ after }) => after > 0);
      if (cut.length === 0) return null;
      const at = { $or: cut.map(({ conversationId, after }) => ({ conversationId, seq: after })) };
      const [newest] = await collection.find(at).sort({ createdAt: -1 }).limit(1).toArray();
      return newest?.createdAt ?? null;
    },

    /** The whole conversation, oldest first. */
    allOf: (conversationId: string): Promise<Message[]> =>
      collection.find({ conversationId, seq: any }).sort({ seq: 1 }).toArray(),

    /** The first `limit` messages with a seq above `after`. */
    pageAfter: (conversationId: string, after: number, limit: number): Promise<Message[]> =>
      collection
        .find({ conversationId, seq: { $gt: after } })
        .sort({ seq: 1 })
        .limit(limit)
        .toArray(),

    findMany: (ids: RowId[]): Promise<Message[]> =>
      ids.length === 0 ? Promise.resolve([]) : collection.find(rowsBy(ids), { hint: '_id_' }).toArray(),
  };
}

/** What has to be known before a change of a conversation. */
function forDeciding(collection: Collection<Message>) {
  return {
    /** Computes a conversation's counts from its messages. */
    countsOf: async (conversation: Conversation, session: ClientSession): Promise<Counted> => {
      const [a, b] = conversation.members;
      const [row = noCounts] = await collection
        .aggregate<typeof noCounts>(
          [
            { $match: { conversationId: conversation._id, seq: any } },
            { $group: countingGroup(conversation) },
          ],
          { session },
        )
        .toArray();
      const { lastSeq, sentA, sentB, readA, readB } = row;
      return { lastSeq, sent: { [a]: sentA, [b]: sentB }, readCount: { [a]: readA, [b]: readB } };
    },

    /** The messages at these places, with the fields that counting needs. */
    findMarks: (places: { conversationId: string; seq: number }[], session?: ClientSession) =>
      collection
        .find({ $or: places }, { session })
        .project<Pick<Message, 'conversationId' | 'seq' | 'ordinal' | 'sender'>>({
          conversationId: 1,
          seq: 1,
          ordinal: 1,
          sender: 1,
        })
        .toArray(),

    /** Messages that operators wrote as these senders after these places. */
    findStaffWritten: (
      places: { conversationId: string; sender: string; after: number }[],
      session?: ClientSession,
    ) =>
      collection
        .find(
          {
            $or: places.map(({ conversationId, sender, after }) => ({
              ...{ conversationId, sender, seq: { $gt: after } },
              authoredBy: 'staff' as const,
            })),
          },
          { session },
        )
        .project<Pick<Message, 'conversationId' | 'sender' | 'seq' | 'operatorId'>>({
          ...{ conversationId: 1, sender: 1, seq: 1, operatorId: 1 },
        })
        .toArray(),

    /** Who wrote last as this profile, other than this operator. */
    lastOtherOperator: async (place: {
      conversationId: string;
      sender: string;
      operatorId: string;
    }): Promise<string | undefined> => {
      const { conversationId, sender, operatorId } = place;
      const last = await collection.findOne(
        { conversationId, sender, authoredBy: 'staff', operatorId: { $exists: true, $ne: operatorId } },
        { sort: { seq: -1 }, projection: { operatorId: 1 } },
      );
      return last?.operatorId;
    },

    /** The messages of these sends that are stored already: under their clientMessageId, or their own id. */
    findSent: (
      sends: Pick<Send, 'sender' | 'receiver' | 'clientMessageId'>[] | Send[],
    ): Promise<Message[]> => {
      const either = sends.flatMap((send) => {
        const { sender, receiver, clientMessageId } = send;
        const conversationId = conversationIdOf(sender, receiver);
        return [
          ...(clientMessageId === undefined ? [] : [{ conversationId, sender, clientMessageId }]),
          ...('messageId' in send ? [{ conversationId, _id: send.messageId }] : []),
        ];
      });
      return either.length === 0 ? Promise.resolve([]) : collection.find({ $or: either }).toArray();
    },
  };
}

/** The other rows of the collection have no seq. */
const any = { $gt: 0 };
const searchMs = 3_000;

function inPlaces(places: Searched[]) {
  return places.map(({ conversationId, after }) => ({ conversationId, seq: { $gt: after } }));
}

const noCounts = { lastSeq: 0, sentA: 0, sentB: 0, readA: 0, readB: 0 };

function countingGroup(conversation: Conversation) {
  const [a, b] = conversation.members;
  const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
  const readBy = (member: string) =>
    countIf({
      $and: [
        { $eq: ['$sender', otherOf(conversation, member)] },
        { $lte: ['$seq', sideOf(conversation, member).readSeq] },
      ],
    });
  return {
    _id: null,
    lastSeq: { $max: '$seq' },
    sentA: countIf({ $eq: ['$sender', a] }),
    sentB: countIf({ $eq: ['$sender', b] }),
    readA: readBy(a),
    readB: readBy(b),
  };
}
