import { routes } from '@emberline/kit/http/operation';
import { followHint } from '../actions/follow-hint.ts';
import type { Context } from '../context.ts';

export const webhooks = routes<Context>({
  receiveWebhook: async (context, { body, request }) => {
    const signature = request.headers['stripe-signature'];
    const hint = context.provider.readWebhook(body, typeof signature === 'string' ? signature : '');
    await followHint(context, hint);
    return { received: true as const };
  },
});
