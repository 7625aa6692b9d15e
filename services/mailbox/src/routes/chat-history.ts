import { chatHistory } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerPage } from '../reading/answer-page.ts';
import { requireSubscription } from '../reading/require-subscription.ts';

export function routeChatHistory(app: App, context: Context): void {
  implement(app, chatHistory, async ({ query, caller, reply }) => {
    await requireSubscription(context, caller.id);
    return answerPage(context, reply, { reader: caller.id, other: query.contactId, seenBy: 'member' });
  });
}
