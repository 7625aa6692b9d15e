import type { AnswerOf, listMessages } from '@emberline/contracts';
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';

export type MessagePage = AnswerOf<typeof listMessages>;
export type Message = MessagePage['messages'][number];

/** What this page knows of a conversation: one stretch of messages without holes, and how far both have read. */
export interface Conversation {
  messages: EntityState<Message, string>;
  /** Leads to what came before; null at the beginning. */
  nextCursor: string | null;
  lastSeq: number;
  readSeq: number;
  otherReadSeq: number;
  /** How many conversations may be started now, where this would be one. Absent in copies of before. */
  newConversations?: MessagePage['newConversations'];
}

const adapter = createEntityAdapter<Message, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => a.seq - b.seq,
});
const { selectAll } = adapter.getSelectors();

export function conversationOf(page: MessagePage): Conversation {
  const { messages, nextCursor, lastSeq, readSeq, otherReadSeq, newConversations } = page;
  return {
    messages: adapter.setAll(adapter.getInitialState(), messages),
    nextCursor,
    lastSeq,
    readSeq,
    otherReadSeq,
    newConversations,
  };
}

/**
 * Adds a page, whichever end it belongs to and however late it comes. Nothing known is ever taken away by an older
 * answer; only a page that leaves a hole behind it starts the stretch anew.
 */
export function mergePage(known: Conversation, page: Conversation | MessagePage): void {
  const messages = Array.isArray(page.messages) ? page.messages : selectAll(page.messages);
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq];
  const [oldest, newest] = [oldestSeq(known), newestSeq(known)];
  known.lastSeq = Math.max(known.lastSeq, page.lastSeq);
  known.readSeq = Math.max(known.readSeq, page.readSeq);
  known.otherReadSeq = Math.max(known.otherReadSeq, page.otherReadSeq);
  if (page.lastSeq >= known.lastSeq) known.newConversations = page.newConversations;
  if (first === undefined || last === undefined) return;
  const empty = newest === 0;
  if (!empty && last < oldest - 1) return;
  if (empty || first > newest + 1) {
    adapter.setAll(known.messages, messages);
    known.nextCursor = page.nextCursor;
    return;
  }
  adapter.upsertMany(known.messages, messages);
  if (first < oldest) known.nextCursor = page.nextCursor;
}

/**
 * Adds an own message that the server has just accepted, when nothing is missing before it. Who had read all before it
 * has read it too. @returns whether it fitted.
 */
export function addMessage(known: Conversation, message: Message): boolean {
  if (message.seq > newestSeq(known) + 1 || message.seq < oldestSeq(known) - 1) return false;
  adapter.upsertOne(known.messages, message);
  known.lastSeq = Math.max(known.lastSeq, message.seq);
  known.newConversations = undefined;
  if (known.readSeq === message.seq - 1) known.readSeq = message.seq;
  return true;
}

export const messagesOf = ({ messages }: Conversation): Message[] => selectAll(messages);

/** 0 when there is none. */
export function newestSeq({ messages }: Conversation): number {
  return messages.entities[messages.ids.at(-1) ?? '']?.seq ?? 0;
}

/** 1 when there is none: the conversation's beginning. */
export function oldestSeq({ messages }: Conversation): number {
  return messages.entities[messages.ids[0] ?? '']?.seq ?? 1;
}

/**
 * Lets an action run once a key at a time. What is asked for meanwhile makes it run once more, for all who asked.
 */
export function oneRun(act: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function run(key: string): Promise<void> {
    try {
      do {
        again.delete(key);
        await act(key);
      } while (again.has(key));
    } finally {
      running.delete(key);
    }
  }

  return (key) => {
    const current = running.get(key);
    if (current !== undefined) {
      again.add(key);
      return current;
    }
    const started = run(key);
    running.set(key, started);
    return started;
  };
}
