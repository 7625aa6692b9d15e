import { listMessages } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerPage } from '../reading/answer-page.ts';
import { requireSubscription } from '../reading/require-subscription.ts';

export function routeListMessages(app: App, context: Context): void {
  implement(app, listMessages, async ({ query, caller, reply }) => {
    const { contactId, before, after } = query;
    await requireSubscription(context, caller.id);
    return answerPage(
      context,
      reply,
      { reader: caller.id, other: contactId, seenBy: 'member' },
      { before, after },
    );
  });
}
