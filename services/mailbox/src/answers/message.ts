import {
  type AnswerOf,
  asSeenBy,
  coarseTime,
  type listContacts,
  type listMessages,
  type Message as MessageAnswer,
} from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { Static } from 'typebox';
import {
  type Conversation,
  type LastMessage,
  otherOf,
  shownReadSeqOf,
  sideOf,
} from '../domain/conversation.ts';
import type { TextViewer } from '../domain/member.ts';
import type { Message } from '../domain/rows.ts';
import { cursorBefore } from './cursor.ts';

/** Only members with a membership (team profiles count as such) and operators open a conversation. */
export type Reader = 'member' | 'operator';

/** A message as the API answers it to this reader. */
export function messageAnswer(message: Message, reader: Reader): Static<typeof MessageAnswer> {
  const { _id, conversationId, seq, sender, receiver, content, createdAt, authoredBy } = message;
  return asSeenBy(reader, 'message', {
    _id,
    conversationId,
    seq,
    sender,
    receiver,
    content,
    message: content,
    isRead: message.readAt !== undefined,
    readAt: readTime(message, reader)?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    authoredBy,
    clientMessageId: message.clientMessageId ?? null,
  });
}

/**
 * Members see the read time rounded to five minutes, because it tells when the other member was online. It is never
 * before the message's own time.
 */
function readTime({ readAt, createdAt }: Message, reader: Reader): Date | undefined {
  if (!readAt || reader === 'operator') return readAt;
  const coarse = coarseTime(readAt);
  return coarse > createdAt ? coarse : createdAt;
}

type Preview = NonNullable<AnswerOf<typeof listContacts>['contacts'][number]['lastMessage']>;

/** A message in a list. Everybody sees that it came; only viewers with a membership see its text. */
export function previewAnswer(message: LastMessage & { sender: string }, viewer: TextViewer): Preview {
  const { messageId, sender, seq, at, authoredBy, preview } = message;
  return asSeenBy<Preview>(viewer, 'preview', {
    _id: messageId,
    content: preview,
    sender,
    seq,
    createdAt: at.toISOString(),
    authoredBy,
  });
}

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
