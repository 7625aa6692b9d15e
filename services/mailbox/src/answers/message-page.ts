import type { AnswerOf, listMessages } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { type Conversation, otherOf, shownReadSeqOf, sideOf } from '../domain/conversation.ts';
import type { Message } from '../domain/message.ts';
import { cursorBefore } from './cursor.ts';
import { messageAnswer, type Reader } from './message.ts';

export type MessagePage = AnswerOf<typeof listMessages>;

/** The two members of the conversation; positions are shown as the reader sees them. */
export interface Pair {
  reader: string;
  other: string;
  /** The reader, or an operator who looks on. */
  seenBy: Reader;
}

/** A page of these messages, oldest first. */
export function messagePage(conversation: Conversation, messages: Message[], pair: Pair): MessagePage {
  return {
    ...headOf(conversation, pair),
    messages: messages.map((message) => messageAnswer(message, pair.seenBy)),
    nextCursor: cursorTo(messages[0]?.seq ?? 1),
  };
}

/** A page, as JSON, of messages that are JSON already. @param firstSeq of the oldest of them */
export function messagePageJson(
  conversation: Conversation,
  { json, firstSeq }: { json: string; firstSeq: number },
  pair: Pair,
): string {
  const head = JSON.stringify({ ...headOf(conversation, pair), nextCursor: cursorTo(firstSeq) });
  return `${head.slice(0, -1)},"messages":${json}}`;
}

/** The page of two who have not written to each other. */
export function emptyPage({ reader, other }: Pair): MessagePage {
  const conversationId = conversationIdOf(reader, other);
  return { conversationId, lastSeq: 0, readSeq: 0, otherReadSeq: 0, messages: [], nextCursor: null };
}

function cursorTo(firstSeq: number): string | null {
  return firstSeq > 1 ? cursorBefore(firstSeq) : null;
}

function headOf(conversation: Conversation, { reader, seenBy }: Pair) {
  const other = otherOf(conversation, reader);
  return {
    conversationId: conversation._id,
    lastSeq: conversation.lastSeq,
    readSeq: sideOf(conversation, reader).readSeq,
    otherReadSeq:
      seenBy === 'member' ? shownReadSeqOf(conversation, other) : sideOf(conversation, other).readSeq,
  };
}
