import { createCardChange } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/start.ts';

export function createCardChangeRoute(app: App, { memberships, provider }: Context): void {
  implement(app, createCardChange, async ({ caller }) => {
    const membership = await memberships.of(caller.id);
    if (!membership || !isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const intent = await provider.createSetupIntent(membership.customerId, caller.id);
    return { clientSecret: intent.clientSecret, setupIntentId: intent.id };
  });
}
