import type { messagingReply, messagingSend } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { messageSearch } from '@emberline/contracts/mailbox-choices';
import { isLongEnough, searchKey, searchPattern } from '@emberline/contracts/search-key';
import { ProblemError } from '@emberline/kit/errors';
import { type Input, routes } from '@emberline/kit/http/operation';
import { nameHolder, writeAs } from '../actions/answer-mail.ts';
import { requireSubscription } from '../actions/apply-changes.ts';
import { answerPage, showContacts } from '../actions/read-page.ts';
import { sendMessage } from '../actions/send-message.ts';
import { messageAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';
import { around, aroundReach, partAround, searchedOf } from '../domain/search.ts';

export const messages = routes<Context>({
  listMessages: async (context, { query, caller, reply }) => {
    const { contactId, before, after } = query;
    await requireSubscription(context, caller.id);
    return answerPage(
      context,
      reply,
      { reader: caller.id, other: contactId, seenBy: 'member' },
      { before, after },
    );
  },
  /** A bounded scan, since an index of texts would be written with each message. */
  searchMessages: async (context, { caller, query }) => {
    const words = searchKey(query.words);
    if (!isLongEnough(words, messageSearch.wordsMin)) throw new ProblemError('INVALID');
    await requireSubscription(context, caller.id);
    await context.documents.settle(caller.id);
    const latest = await context.conversations.listOf(caller.id, messageSearch.conversations + 1);
    const conversations = latest.slice(0, messageSearch.conversations);
    const places = searchedOf(conversations);
    const [found, leftOut, entries] = await Promise.all([
      context.messages.search(places, searchPattern(words), messageSearch.found),
      context.messages.leftOutBy(places),
      showContacts(context, caller.id, conversations),
    ]);
    const ends = [leftOut, latest[messageSearch.conversations]?.at ?? null];
    const end = Math.max(...ends.map((at) => at?.getTime() ?? 0));
    return {
      contacts: entries.filter(({ contact }) => searchKey(contact.firstname).startsWith(words)),
      messages: found.map((message) => {
        const { _id, sender, seq, createdAt, authoredBy } = messageAnswer(message, 'member');
        const content = partAround(message.content, words);
        const contactId = message.sender === caller.id ? message.receiver : message.sender;
        return { contactId, message: { _id, content, sender, seq, createdAt, authoredBy } };
      }),
      searchedBackTo: end > 0 ? new Date(end).toISOString() : null,
    };
  },
  sendMessage: async (context, { body, caller, request, signal }) => {
    const { receiverId: receiver, content, clientMessageId } = body;
    const written = { sender: caller.id, receiver, content, clientMessageId, authoredBy: 'member' } as const;
    const message = await sendMessage(context, { ...written, causationId: request.id }, signal);
    return { message: messageAnswer(message, 'member') };
  },
  markRead: async (context, { body, caller, signal }) => {
    const { contactId: other, upToSeq } = body;
    const read = { reader: caller.id, other, upToSeq };
    const { readSeq, unread, version } = await context.changeQueue.read(read, signal);
    return { readSeq, unread, unreadVersion: version };
  },
  chatHistory: async (context, { query, caller, reply }) => {
    await requireSubscription(context, caller.id);
    return answerPage(context, reply, { reader: caller.id, other: query.contactId, seenBy: 'member' });
  },
  /** Sends a message from the popup chat, whose body has other field names. */
  chatSend: async (context, { body, caller, request, signal }) => {
    const { receiverId: receiver, message: content, clientMessageId } = body;
    const written = { sender: caller.id, receiver, content, clientMessageId, authoredBy: 'member' } as const;
    const message = await sendMessage(context, { ...written, causationId: request.id }, signal);
    return { message: messageAnswer(message, 'member') };
  },
  messagingSend: (context, input) => sendAs(context, input, { isReply: false }),
  messagingReply: (context, input) => sendAs(context, input, { isReply: true }),
  /** The member's token opens the conversation; the message must be the other's. An erased text is left out. */
  getMessagesAround: async ({ messages }, { query: { otherId, seq }, caller }) => {
    const conversationId = conversationIdOf(caller.id, otherId);
    const after = Math.max(0, seq - aroundReach - 1);
    const near = await messages.pageAfter(conversationId, after, seq - after + aroundReach);
    if (!near.some((one) => one.seq === seq && one.sender === otherId && one.content !== ''))
      throw new ProblemError('NOT_FOUND');
    return {
      lines: around(near, seq)
        .filter(({ content }) => content !== '')
        .map(({ seq, sender, authoredBy, content, createdAt }) => ({
          ...{ seq, own: sender === caller.id, team: authoredBy === 'staff', text: content },
          at: createdAt.toISOString(),
        })),
    };
  },
});

async function sendAs(
  context: Context,
  {
    body,
    caller: { id: operatorId },
    bearer,
    request,
    signal,
  }: Omit<Input<typeof messagingSend | typeof messagingReply>, never>,
  { isReply }: { isReply: boolean },
) {
  const { senderId: sender, receiverId: receiver, content, clientMessageId, seenSeq } = body;
  const written = { sender, receiver, content, clientMessageId, operatorId };
  const letter = { ...written, isReply, seenSeq, causationId: request.id };
  const message = await nameHolder(context, { sender, receiver }, { operatorId, bearer }, () =>
    writeAs(context, letter, signal),
  );
  return { message: messageAnswer(message, 'operator') };
}
