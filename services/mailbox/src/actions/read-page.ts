import { pageSizes } from '@emberline/contracts/choices';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { FastifyReply } from 'fastify';
import { contactEntry } from '../answers/conversation.ts';
import { seqOfCursor } from '../answers/cursor.ts';
import { emptyPage, type MessagePage, messagePage, messagePageJson, type Pair } from '../answers/message.ts';
import type { Context } from '../context.ts';
import { type Conversation, otherOf } from '../domain/conversation.ts';
import { isCountedStart, startsLeft } from '../domain/may-write.ts';

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
  const { conversations, newestPages } = context;
  const conversation = await conversations.find(conversationIdOf(pair.reader, pair.other));
  if (!conversation) return JSON.stringify(await readEmptyPage(context, pair));
  return messagePageJson(conversation, await newestPages.of(conversation, pair.seenBy), pair);
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
  const _id = conversationIdOf(pair.reader, pair.other);
  const limit = pageSizes.messages;
  const before = 'before' in place ? seqOfCursor(place.before) : undefined;
  const conversation = await context.conversations.find(_id);
  if (!conversation) return readEmptyPage(context, pair);
  const messages =
    'before' in place
      ? await context.messages.pageBefore(_id, before, limit)
      : await context.messages.pageAfter(_id, place.after, limit);
  return messagePage(conversation, messages, pair);
}

/** Tells a member too how many more people may be written to today, where that is limited. */
async function readEmptyPage(context: Context, pair: Pair): Promise<MessagePage> {
  const { reader, other, seenBy } = pair;
  if (seenBy !== 'member') return emptyPage(pair);
  const [members, starts] = await Promise.all([
    context.members.find([reader, other]),
    context.mailboxes.startsOf(reader),
  ]);
  if (!isCountedStart('member', members.get(reader), members.get(other))) return emptyPage(pair);
  const { left, againAt } = startsLeft(starts, context.now());
  return { ...emptyPage(pair), newConversations: { left, againAt: againAt?.toISOString() ?? null } };
}

/** Reads what a member's conversations are shown with in the member's list. */
export async function showContacts(
  context: Pick<Context, 'blocks' | 'conversationSettings' | 'members' | 'photos'>,
  memberId: string,
  conversations: Conversation[],
): Promise<ReturnType<typeof contactEntry>[]> {
  const others = conversations.map((conversation) => otherOf(conversation, memberId));
  const [members, settings] = await Promise.all([
    context.members.find([memberId, ...others]),
    context.conversationSettings.of(memberId, others),
  ]);
  const faces = others.map((id) => members.get(id)?.facts?.profileImage);
  const [addresses, blocks] = await Promise.all([
    context.photos.sign({ memberId }, faces),
    context.blocks.between(memberId, others),
  ]);
  const known = { members, settings, addresses, blocks };
  return conversations.map((conversation) => contactEntry(conversation, memberId, known));
}
