import { createCardChange } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';

export const createCardChangeRoute = route(
  createCardChange,
  async ({ memberships, provider }: Context, { caller }) => {
    const membership = await memberships.of(caller.id);
    if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const intent = await provider.createSetupIntent(membership.customerId, caller.id);
    return { clientSecret: intent.clientSecret, setupIntentId: intent.id };
  },
);
