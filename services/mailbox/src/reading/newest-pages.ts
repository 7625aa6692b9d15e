import { pageSizes } from '@emberline/contracts/choices';
import { type Conversation, sideOf } from '../domain/conversation.ts';
import { type Message, messageAnswer } from '../domain/message.ts';
import type { Messages } from '../store/messages.ts';

export interface NewestPage {
  /** The newest messages as the API answers them, oldest first, as JSON. */
  json: string;
  firstSeq: number;
}

export interface NewestPages {
  of: (conversation: Conversation) => Promise<NewestPage>;
  forget: (conversationId: string) => void;
}

const keptPages = 2_000;
const keptMs = 60_000;

interface Kept {
  stands: string;
  page: NewestPage;
  until: number;
}

/**
 * The page that everybody opens a conversation with, kept ready for a minute. It follows from the conversation: whatever
 * changes one of its messages also changes what `standOf` says, so that a kept page is as right as a fresh one. The page
 * is read after the conversation, never before: it may be newer than what it is kept for, and not older.
 */
export function createNewestPages(messages: Messages, now: () => number = Date.now): NewestPages {
  const kept = new Map<string, Kept>();

  return {
    of: async (conversation) => {
      const { _id } = conversation;
      const stands = standOf(conversation);
      const known = kept.get(_id);
      if (known?.stands === stands && known.until > now()) return known.page;
      const page = pageOf(await messages.pageBefore(_id, undefined, pageSizes.messages));
      kept.delete(_id);
      kept.set(_id, { stands, page, until: now() + keptMs });
      if (kept.size > keptPages) kept.delete(kept.keys().next().value as string);
      return page;
    },
    forget: (conversationId) => void kept.delete(conversationId),
  };
}

function pageOf(messages: Message[]): NewestPage {
  return { json: JSON.stringify(messages.map(messageAnswer)), firstSeq: messages[0]?.seq ?? 1 };
}

/** Messages are added (lastSeq), read (readSeq) and erased (revision), and nothing else happens to them. */
function standOf(conversation: Conversation): string {
  const read = conversation.members.map((member) => sideOf(conversation, member).readSeq);
  return [conversation.lastSeq, conversation.revision ?? 0, ...read].join(' ');
}
