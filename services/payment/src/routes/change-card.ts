import { changeCard } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { changeAtProvider } from '../actions/change-at-provider.ts';
import { describeMembership } from '../actions/describe-membership.ts';
import { requireCard } from '../actions/require-card.ts';
import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';

export const changeCardRoute = route(changeCard, async (context: Context, { body, caller: { id } }) => {
  const membership = await context.memberships.of(id);
  if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
  const { paymentMethodId } = await requireCard(context, id, body.setupIntentId);
  const row = await changeAtProvider(context, id, () =>
    context.provider.useCard(membership.subscriptionId, paymentMethodId),
  );
  return { message: 'Your new card is in use.', data: await describeMembership(context, id, row) };
});
