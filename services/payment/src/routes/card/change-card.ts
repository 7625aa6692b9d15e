import { changeCard } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeCard as change } from '../../actions/change-card.ts';
import { describeMembership } from '../../actions/describe-membership.ts';
import type { Context } from '../../context.ts';

export const changeCardRoute = route(changeCard, async (context: Context, { body, caller: { id } }) => {
  const row = await change(context, id, body.setupIntentId);
  return { message: 'Your new card is in use.', data: await describeMembership(context, id, row) };
});
