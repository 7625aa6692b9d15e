import { newId } from '@emberline/kit/mongo/ids';
import type { ClientSession } from 'mongodb';
import type { Conversation } from '../domain/conversation.ts';
import { type Fence, withRows } from '../domain/rows.ts';
import type { ChangeRows } from './change-rows.ts';
import type { ConversationDocuments } from './conversation-documents.ts';

export type Heads = ReturnType<typeof createHeads>;

const atOnce = 500;
/** Longer than any process holds a state that a change may be decided from. */
const fenceKeptMs = 3_600_000;

/** Conversations as they are after their last row, and fences. */
export function createHeads(documents: ConversationDocuments, rows: ChangeRows) {
  async function read(ids: string[], session?: ClientSession): Promise<Conversation[]> {
    const found = await documents.find(ids, session);
    return fold(found, await rows.pendingOf(ids, session));
  }

  /** Writes the documents of these conversations that are behind their rows. */
  async function catchUp(ids: string[]): Promise<void> {
    const pending = await rows.pendingOf(ids);
    const found = await documents.find(ids);
    const known = new Map(found.map((document) => [document._id, document.revision]));
    await documents.project(fold(found, pending).filter(({ _id, revision }) => revision !== known.get(_id)));
    const fences = pending.filter((row) => 'fence' in row).map(({ _id }) => _id);
    if (fences.length > 0) await rows.clearPending(fences);
  }

  /** Each conversation gets a fence at its next revision. A revision that is taken meanwhile is passed. */
  async function fenceSome(ids: string[], fence: Fence['fence']): Promise<void> {
    const heads = await read(ids);
    let open = heads.map(({ _id, revision = 0 }) => fenceRow(_id, revision + 1, fence));
    while (open.length > 0) {
      const refused = await rows.commit(open);
      open = refused.map(({ conversationId, revision }) => fenceRow(conversationId, revision + 1, fence));
    }
    await catchUp(ids);
  }

  return {
    read,
    catchUp,

    /** Puts a fence into each of these conversations. Commits without a transaction, so no send holds it up for long. */
    fence: async (ids: string[], fence: Fence['fence'] = {}): Promise<void> => {
      for (let from = 0; from < ids.length; from += atOnce)
        await fenceSome(ids.slice(from, from + atOnce), fence);
    },

    /** Sets fields of a conversation by compare-and-set. @returns false when it has changed since it was read. */
    trySet: async ({ _id, revision = 0 }: Conversation, sets: Partial<Conversation>): Promise<boolean> => {
      const refused = await rows.commit([fenceRow(_id, revision + 1, { sets })]);
      await catchUp([_id]);
      return refused.length === 0;
    },
  };

  function fenceRow(conversationId: string, revision: number, fence: Fence['fence']): Fence {
    const endsAt = new Date(Date.now() + fenceKeptMs);
    return { _id: newId(), conversationId, revision, fence, pending: {}, endsAt };
  }
}

function fold(documents: Conversation[], rows: Awaited<ReturnType<ChangeRows['pendingOf']>>): Conversation[] {
  const rowsOf = Map.groupBy(rows, ({ conversationId }) => conversationId);
  return documents.map((document) => withRows(document, rowsOf.get(document._id) ?? []));
}
