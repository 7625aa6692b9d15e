import { listMessages } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { answerPage } from '../../actions/read-page.ts';
import { requireSubscription } from '../../actions/require-subscription.ts';
import type { Context } from '../../context.ts';

export const listMessagesRoute = route(listMessages, async (context: Context, { query, caller, reply }) => {
  const { contactId, before, after } = query;
  await requireSubscription(context, caller.id);
  return answerPage(
    context,
    reply,
    { reader: caller.id, other: contactId, seenBy: 'member' },
    { before, after },
  );
});
