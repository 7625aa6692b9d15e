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
import { isCountedStart, startsLeft } from '../domain/starts.ts';
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
async function readNewestPage(context: Context, pair: Pair): Promise<string> {
  const { stores, newestPages } = context;
  const _id = conversationIdOf(pair.reader, pair.other);
  const conversation = await stores.conversations.find(_id);
  if (!conversation) return JSON.stringify(await emptyPage(context, pair));
  const { json, firstSeq } = await newestPages.of(conversation, pair.seenBy);
  const head = JSON.stringify({ ...headOf(conversation, pair), nextCursor: cursorTo(firstSeq) });
  return `${head.slice(0, -1)},"messages":${json}}`;
}

/**
 * Reads the page before a cursor, or the messages after a seq.
 * @throws ProblemError INVALID for a cursor that this service did not make.
 */
async function readPage(
  context: Context,
  pair: Pair,
  place: { before: string } | { after: number },
): Promise<MessagePage> {
  const { stores } = context;
  const _id = conversationIdOf(pair.reader, pair.other);
  const limit = pageSizes.messages;
  const before = 'before' in place ? seqOfCursor(place.before) : undefined;
  const conversation = await stores.conversations.find(_id);
  if (!conversation) return emptyPage(context, pair);
  const messages =
    'before' in place
      ? await stores.messages.pageBefore(_id, before, limit)
      : await stores.messages.pageAfter(_id, place.after, limit);
  return {
    ...headOf(conversation, pair),
    messages: messages.map((message) => messageAnswer(message, pair.seenBy)),
    nextCursor: cursorTo(messages[0]?.seq ?? 1),
  };
}

/** The page of two who have not written to each other. */
async function emptyPage({ stores, now }: Context, { reader, other, seenBy }: Pair): Promise<MessagePage> {
  const conversationId = conversationIdOf(reader, other);
  const page = { conversationId, lastSeq: 0, readSeq: 0, otherReadSeq: 0, messages: [], nextCursor: null };
  if (seenBy !== 'member') return page;
  const [members, starts] = await Promise.all([
    stores.members.find([reader, other]),
    stores.mailboxes.startsOf(reader),
  ]);
  if (!isCountedStart('member', members.get(reader), members.get(other))) return page;
  const { left, againAt } = startsLeft(starts, now());
  return { ...page, newConversations: { left, againAt: againAt?.toISOString() ?? null } };
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
