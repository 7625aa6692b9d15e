import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import { type Conversation, otherOf } from '../domain/conversation.ts';
import type { Place } from '../domain/cursor.ts';
import { createLoader } from './loader.ts';
import { requireAll } from './out-of-date.ts';

export type Conversations = ReturnType<typeof conversationStore>;

export const conversationIndexes: Index[] = [
  { key: { members: 1, at: -1, _id: -1 } },
  { key: { unreadOf: 1 } },
  { key: { at: -1 }, name: 'operated', partialFilterExpression: { operated: true } },
];

const atOnce = 1_000;

export function conversationStore(db: Db) {
  const collection: Collection<Conversation> = db.collection('conversations');

  /** Reads from one snapshot: a query along the time index would miss a conversation that moves meanwhile. */
  async function idsOf(member: string): Promise<string[]> {
    const found = await collection
      .find({ members: member }, { readConcern: { level: 'snapshot' } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Updates all conversations that a member has at the time of the call. Does not wait for those begun later. */
  async function updateOf(
    member: string,
    which: Filter<Conversation>,
    update: UpdateFilter<Conversation> | Document[],
  ): Promise<void> {
    const ids = await idsOf(member);
    for (let from = 0; from < ids.length; from += atOnce)
      await collection.updateMany({ ...which, _id: { $in: ids.slice(from, from + atOnce) } }, update);
  }

  return {
    find: createLoader((ids) => collection.find({ _id: { $in: ids } }).toArray()),

    findIn: (session: ClientSession, _id: string) => collection.findOne({ _id }, { session }),

    /** Latest first; those after a place when one is given. */
    listOf: (member: string, limit: number, after?: Place) => {
      const further = after && {
        $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after._id } }],
      };
      return collection
        .find({ members: member, ...further })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .toArray();
    },

    allOf: (member: string): Promise<Conversation[]> => collection.find({ members: member }).toArray(),

    /** The ids of those with a message since then. */
    changedSince: async function* (since: Date): AsyncGenerator<string> {
      for await (const { _id } of collection
        .find({ at: { $gte: since } })
        .project<{ _id: string }>({ _id: 1 }))
        yield _id;
    },

    /** In the order of their ids. */
    pageAfter: (id: string, limit: number) =>
      collection
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Those that operators may see, latest first. */
    listOperated: (limit: number) =>
      collection.find({ operated: true }).sort({ at: -1 }).hint('operated').limit(limit).toArray(),

    /** Shows all conversations of a member to operators. */
    showToOperators: (member: string) =>
      updateOf(member, { operated: false }, { $set: { operated: true }, $inc: { revision: 1 } }),

    /**
     * Hides a member's conversations from operators after consent was withdrawn. Those where the other member is
     * operated stay visible.
     */
    hideFromOperators: async (
      member: string,
      operatedOf: (others: string[]) => Promise<string[]>,
    ): Promise<void> => {
      const visible = await collection.find({ members: member, operated: true }).toArray();
      const operated = new Set(
        await operatedOf(visible.map((conversation) => otherOf(conversation, member))),
      );
      const hidden = visible.filter((conversation) => !operated.has(otherOf(conversation, member)));
      const _id = { $in: hidden.map((conversation) => conversation._id) };
      await collection.updateMany({ _id }, { $set: { operated: false }, $inc: { revision: 1 } });
    },

    idsOf,

    /** Filters these conversations to those where another member than this one has unread messages. */
    withUnreadFrom: (member: string, ids: string[]) =>
      collection.find({ _id: { $in: ids }, unreadOf: { $elemMatch: { $ne: member } } }).toArray(),

    /**
     * Invalidates every cached or planned state of a member's conversations. Waits for transactions that are
     * writing one of them.
     */
    raiseRevisionsOf: (member: string) => updateOf(member, {}, { $inc: { revision: 1 } }),

    /** Empties the previews of messages that this member, or an operator, wrote in the member's conversations. */
    erasePreviews: async (member: string): Promise<void> => {
      const isErased = {
        $or: [{ $eq: ['$$side.k', member] }, { $eq: ['$$side.v.last.authoredBy', 'staff'] }],
      };
      const emptied = {
        $cond: ['$$side.v.last', { $mergeObjects: ['$$side.v.last', { preview: '' }] }, null],
      };
      const side = { $cond: [isErased, { $mergeObjects: ['$$side.v', { last: emptied }] }, '$$side.v'] };
      const sides = {
        $map: { input: { $objectToArray: '$sides' }, as: 'side', in: { k: '$$side.k', v: side } },
      };
      const revision = { $add: [{ $ifNull: ['$revision', 0] }, 1] };
      await updateOf(member, {}, [{ $set: { sides: { $arrayToObject: sides }, revision } }]);
    },

    raiseRevision: async (_id: string, session?: ClientSession): Promise<void> => {
      await collection.updateOne({ _id }, { $inc: { revision: 1 } }, { session });
    },

    /** For seeding: replaces conversations with the same ids. */
    replaceAll: async (conversations: Conversation[]): Promise<void> => {
      await collection.deleteMany({ _id: { $in: conversations.map(({ _id }) => _id) } });
      await collection.insertMany(conversations, { ordered: false });
    },

    /**
     * Writes new and changed conversations by compare-and-set, in one round trip.
     * @returns them as stored. @throws OutOfDate when one has changed since it was read.
     */
    save: async (changed: Conversation[], session: ClientSession): Promise<Conversation[]> => {
      if (changed.length === 0) return [];
      const stored = changed.map((one) => ({ ...one, revision: (one.revision ?? 0) + 1 }));
      const operations = stored.map(({ _id, ...fields }, i) => {
        const revision = changed[i]?.revision;
        const filter = { _id, revision: revision ?? { $exists: false } };
        return { updateOne: { filter, update: { $set: fields }, upsert: revision === undefined } };
      });
      requireAll(await collection.bulkWrite(operations, { session, ordered: false }), stored.length);
      return stored;
    },
  };
}
