import { chatHistory } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { answerPage } from '../../actions/read-page.ts';
import { requireSubscription } from '../../actions/require-subscription.ts';
import type { Context } from '../../context.ts';

export const chatHistoryRoute = route(chatHistory, async (context: Context, { query, caller, reply }) => {
  await requireSubscription(context, caller.id);
  return answerPage(context, reply, { reader: caller.id, other: query.contactId, seenBy: 'member' });
});
