import { receiveWebhook } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { followHint } from '../domain/follow-hint.ts';

export function receiveWebhookRoute(app: App, context: Context): void {
  implement(app, receiveWebhook, async ({ body, request }) => {
    const signature = request.headers['stripe-signature'];
    const hint = context.provider.readWebhook(body, typeof signature === 'string' ? signature : '');
    await followHint(context, hint);
    return { received: true as const };
  });
}
