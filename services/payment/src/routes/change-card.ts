import { changeCard } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { answerFor } from '../domain/answer.ts';
import { changeAtProvider } from '../domain/change-at-provider.ts';
import { confirmedCard } from '../domain/confirmed-card.ts';
import { isRunning } from '../domain/start.ts';

export function changeCardRoute(app: App, context: Context): void {
  implement(app, changeCard, async ({ body, caller }) => {
    const membership = await context.memberships.of(caller.id);
    if (!membership || !isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
    const { paymentMethodId } = await confirmedCard(context, caller.id, body.setupIntentId);
    const row = await changeAtProvider(context, caller.id, () =>
      context.provider.useCard(membership.subscriptionId, paymentMethodId),
    );
    return { message: 'Your new card is in use.', data: await answerFor(context, caller.id, row) };
  });
}
