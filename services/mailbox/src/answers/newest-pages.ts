import { pageSizes } from '@emberline/contracts/choices';
import type { Conversation } from '../domain/conversation.ts';
import type { Message } from '../domain/message.ts';
import type { Messages } from '../store/messages.ts';
import { createTtlCache } from '../store/ttl-cache.ts';
import { messageAnswer, type Reader } from './message.ts';

export interface NewestPage {
  /** The newest messages as the API answers them, oldest first, as JSON. */
  json: string;
  firstSeq: number;
}

export interface NewestPages {
  of: (conversation: Pick<Conversation, '_id' | 'revision'>, reader: Reader) => Promise<NewestPage>;
  forget: (conversationId: string) => void;
}

/**
 * The page that everybody opens a conversation with, kept ready for a minute: for as long as the conversation's revision
 * stays, a kept page is as right as a fresh one. It is read after the conversation, never before: it may be newer than
 * what it is kept for, and not older.
 */
export function createNewestPages(
  messages: Pick<Messages, 'pageBefore'>,
  clock?: { now: () => number },
): NewestPages {
  const pages = createTtlCache<{ revision: number | undefined; page: NewestPage }>(2_000, clock);

  return {
    of: async ({ _id, revision }, reader) => {
      const key = `${_id} ${reader}`;
      const known = pages.get(key);
      if (known && known.revision === revision) return known.page;
      const page = pageOf(await messages.pageBefore(_id, undefined, pageSizes.messages), reader);
      pages.set(key, { revision, page });
      return page;
    },
    forget: (conversationId) => {
      for (const reader of readers) pages.delete(`${conversationId} ${reader}`);
    },
  };
}

const readers: Reader[] = ['member', 'operator'];

function pageOf(messages: Message[], reader: Reader): NewestPage {
  const answers = messages.map((message) => messageAnswer(message, reader));
  return { json: JSON.stringify(answers), firstSeq: messages[0]?.seq ?? 1 };
}
