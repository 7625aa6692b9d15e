import { pageSizes } from '@emberline/contracts/choices';
import { messageAnswer, type Reader } from '../answers/message.ts';
import type { Conversation } from '../domain/conversation.ts';
import type { Message } from '../domain/rows.ts';
import type { FoundConversation } from '../store/conversations.ts';
import { createTtlCache } from '../store/loader.ts';
import type { Messages } from '../store/messages.ts';

export interface NewestPage {
  /** The newest messages as the API answers them, oldest first, as JSON. */
  json: string;
  firstSeq: number;
}

type Revisions = Pick<FoundConversation, 'revision' | 'writtenTo'>;

export type NewestPages = ReturnType<typeof createNewestPages>;

/**
 * A one-minute cache of the page that a conversation opens with. A cached page is valid while the conversation's
 * revision and that of its document stay the same. The page is read after the conversation, so it may be newer than these but never
 * older; the times of reading are there once the document is.
 */
export function createNewestPages(messages: Pick<Messages, 'pageBefore'>, clock?: { now: () => number }) {
  const pages = createTtlCache<Revisions & { page: NewestPage }>(2_000, clock);

  return {
    of: async (
      { _id, revision, writtenTo }: Pick<Conversation, '_id'> & Revisions,
      reader: Reader,
    ): Promise<NewestPage> => {
      const key = `${_id} ${reader}`;
      const known = pages.get(key);
      if (known && known.revision === revision && known.writtenTo === writtenTo) return known.page;
      const page = pageOf(await messages.pageBefore(_id, undefined, pageSizes.messages), reader);
      pages.set(key, { revision, writtenTo, page });
      return page;
    },

    forget: (conversationId: string): void => {
      for (const reader of readers) pages.delete(`${conversationId} ${reader}`);
    },
  };
}

const readers: Reader[] = ['member', 'operator'];

function pageOf(messages: Message[], reader: Reader): NewestPage {
  const answers = messages.map((message) => messageAnswer(message, reader));
  return { json: JSON.stringify(answers), firstSeq: messages[0]?.seq ?? 1 };
}
