import { searchMessages } from '@emberline/contracts';
import { messageSearch, searchPattern } from '@emberline/contracts/mailbox-choices';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { requireSubscription } from '../../actions/require-subscription.ts';
import { showContacts } from '../../actions/show-contacts.ts';
import { messageAnswer } from '../../answers/message.ts';
import type { Context } from '../../context.ts';
import { partAround, searchedOf } from '../../domain/search.ts';

/** A bounded scan, since an index of texts would be written with each message. */
export const searchMessagesRoute = route(searchMessages, async (context: Context, { caller, query }) => {
  const words = query.words.trim();
  if (words.length < messageSearch.wordsMin) throw new ProblemError('INVALID');
  await requireSubscription(context, caller.id);
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
  const start = words.toLowerCase();
  return {
    contacts: entries.filter(({ contact }) => contact.firstname.toLowerCase().startsWith(start)),
    messages: found.map((message) => {
      const { _id, sender, seq, createdAt, authoredBy } = messageAnswer(message, 'member');
      const content = partAround(message.content, words);
      const contactId = message.sender === caller.id ? message.receiver : message.sender;
      return { contactId, message: { _id, content, sender, seq, createdAt, authoredBy } };
    }),
    searchedBackTo: end > 0 ? new Date(end).toISOString() : null,
  };
});
