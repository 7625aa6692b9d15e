import type { Index } from '@emberline/kit/mongo/indexes';
import type { Collection, Db } from 'mongodb';
import { type Conversation, otherOf, type Place } from '../domain/conversation.ts';
import { createConversationDocuments, type Heads } from './heads.ts';
import { createLoader } from './loader.ts';
import { ofMember } from './unread.ts';

export const conversationIndexes: Index[] = [
  { key: { members: 1, at: -1, _id: -1 } },
  { key: { unreadOf: 1 } },
  { key: { at: -1 }, name: 'operated', partialFilterExpression: { operated: true } },
];

/** A conversation after its last row, with the revision that its document holds. */
export type FoundConversation = Conversation & { writtenTo: number | undefined };

/** Reads the projection, and changes conversations otherwise than by messages and readings. */
export function createConversations(db: Db, { fence, afterRows }: Heads) {
  const documents = createConversationDocuments(db);
  const { collection } = documents;

  const idsOf = (member: string) => idsIn(collection, member);

  return {
    find: createFind(documents.find, afterRows),

    /** Latest first; those after a place when one is given. */
    listOf: async (member: string, limit: number, after?: Place): Promise<Conversation[]> => {
      const further = after && {
        $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after._id } }],
      };
      const found = await collection
        .find({ members: member, ...further }, { comment: ofMember })
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return (await afterRows(found)).sort((a, b) => b.at.getTime() - a.at.getTime());
    },

    allOf: async (member: string): Promise<Conversation[]> =>
      afterRows(await collection.find({ members: member }, { comment: ofMember }).toArray()),

    /** The ids of those with a message since then. */
    changedSince: async function* (since: Date): AsyncGenerator<string> {
      for await (const { _id } of collection
        .find({ at: { $gte: since } }, { comment: 'all shards: compared' })
        .project<{ _id: string }>({ _id: 1 }))
        yield _id;
    },

    /** In the order of their ids. */
    pageAfter: async (id: string, limit: number) =>
      afterRows(
        await collection
          .find({ _id: { $gt: id } }, { comment: 'all shards: page by page' })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray(),
      ),

    /** Those that operators may see, latest first. */
    listOperated: (limit: number) =>
      collection.find({ operated: true }).sort({ at: -1 }).hint('operated').limit(limit).toArray(),

    /** Shows all conversations of a member to operators. Call it when the documents are not behind. */
    showToOperators: async (member: string): Promise<void> => {
      const _id = { $in: await idsOf(member) };
      const hidden = await collection
        .find({ _id, operated: false })
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      await fence(
        hidden.map((conversation) => conversation._id),
        { sets: { operated: true } },
      );
    },

    /**
     * Hides a member's conversations from operators after consent was withdrawn. Those where the other member is
     * operated stay visible.
     */
    hideFromOperators: async (
      member: string,
      operatedOf: (others: string[]) => Promise<string[]>,
    ): Promise<void> => {
      const visible = await collection
        .find({ members: member, operated: true }, { comment: ofMember })
        .toArray();
      const operated = new Set(
        await operatedOf(visible.map((conversation) => otherOf(conversation, member))),
      );
      const hidden = visible.filter((conversation) => !operated.has(otherOf(conversation, member)));
      await fence(
        hidden.map(({ _id }) => _id),
        { sets: { operated: false } },
      );
    },

    idsOf,

    /** Filters these conversations to those where another member than this one has unread messages. */
    withUnreadFrom: (member: string, ids: string[]) =>
      collection.find({ _id: { $in: ids }, unreadOf: { $elemMatch: { $ne: member } } }).toArray(),

    /** Invalidates every cached or decided state of a member's conversations. */
    raiseRevisionsOf: async (member: string): Promise<void> => fence(await idsOf(member)),

    /** Empties the previews of messages that this member, or an operator, wrote in the member's conversations. */
    erasePreviews: async (member: string): Promise<void> => fence(await idsOf(member), { erases: member }),

    /** For seeding: replaces conversations with the same ids. */
    replaceAll: async (conversations: Conversation[]): Promise<void> => {
      await collection.deleteMany({ _id: { $in: conversations.map(({ _id }) => _id) } });
      await collection.insertMany(conversations, { ordered: false });
    },
  };
}

function createFind(find: (ids: string[]) => Promise<Conversation[]>, afterRows: Heads['afterRows']) {
  return createLoader(async (ids): Promise<FoundConversation[]> => {
    const found = await find(ids);
    const heads = await afterRows(found);
    return heads.map((head, i) => ({ ...head, writtenTo: found[i]?.revision }));
  });
}

/** Reads from one snapshot: a query along the time index would miss a conversation that moves meanwhile. */
async function idsIn(collection: Collection<Conversation>, member: string): Promise<string[]> {
  const found = await collection
    .find({ members: member }, { readConcern: { level: 'snapshot' }, comment: ofMember })
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  return found.map(({ _id }) => _id);
}
