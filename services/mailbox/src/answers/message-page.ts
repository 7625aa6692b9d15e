import type { AnswerOf, listMessages } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import {
  type Conversation,
  conversationIdOf,
  otherOf,
  shownReadSeqOf,
  sideOf,
} from '../domain/conversation.ts';
import { cursorBefore, seqOfCursor } from './cursor.ts';
import { messageAnswer, type Reader } from './message.ts';

type MessagePage = AnswerOf<typeof listMessages>;

/** The two members of the conversation; positions are shown as the reader sees them. */
interface Pair {
  reader: string;
  other: string;
  /** The reader, or an operator who looks on. */
  seenBy: Reader;
}

/** Answers the requested page. The newest page is sent as cached JSON. */
export async function answerPage(
  context: Context,
  reply: FastifyReply,
  pair: Pair,
  { before, after }: { before?: string | undefined; after?: number | undefined } = {},
): Promise<MessagePage | FastifyReply> {
  if (before !== undefined) return readPage(context, pair, { before });
  if (after !== undefined) return readPage(context, pair, { after });
  return reply.type('application/json; charset=utf-8').send(await readNewestPage(context, pair));
}

/** Reads the newest page of a conversation as the JSON of a MessagePage. */
async function readNewestPage({ stores, newestPages }: Context, pair: Pair): Promise<string> {
  const _id = conversationIdOf(pair.reader, pair.other);
  const conversation = await stores.conversations.find(_id);
  if (!conversation) return JSON.stringify({ ...headOf(_id, null, pair), messages: [], nextCursor: null });
  const { json, firstSeq } = await newestPages.of(conversation, pair.seenBy);
  const head = JSON.stringify({ ...headOf(_id, conversation, pair), nextCursor: cursorTo(firstSeq) });
  return `${head.slice(0, -1)},"messages":${json}}`;
}

/**
 * Reads the page before a cursor, or the messages after a seq.
 * @throws ProblemError INVALID for a cursor that this service did not make.
 */
async function readPage(
  { stores }: Context,
  pair: Pair,
  place: { before: string } | { after: number },
): Promise<MessagePage> {
  const _id = conversationIdOf(pair.reader, pair.other);
  const limit = pageSizes.messages;
  const conversation = await stores.conversations.find(_id);
  const messages =
    'before' in place
      ? await stores.messages.pageBefore(_id, seqOfCursor(place.before), limit)
      : await stores.messages.pageAfter(_id, place.after, limit);
  return {
    ...headOf(_id, conversation, pair),
    messages: messages.map((message) => messageAnswer(message, pair.seenBy)),
    nextCursor: cursorTo(messages[0]?.seq ?? 1),
  };
}

function cursorTo(firstSeq: number): string | null {
  return firstSeq > 1 ? cursorBefore(firstSeq) : null;
}

function headOf(conversationId: string, conversation: Conversation | null, { reader, seenBy }: Pair) {
  if (!conversation) return { conversationId, lastSeq: 0, readSeq: 0, otherReadSeq: 0 };
  const other = otherOf(conversation, reader);
  return {
    conversationId,
    lastSeq: conversation.lastSeq,
    readSeq: sideOf(conversation, reader).readSeq,
    otherReadSeq:
      seenBy === 'member' ? shownReadSeqOf(conversation, other) : sideOf(conversation, other).readSeq,
  };
}
