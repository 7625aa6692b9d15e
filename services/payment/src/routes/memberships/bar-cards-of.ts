import { barCardsOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { barCards } from '../../actions/bar-cards.ts';
import type { Context } from '../../context.ts';

export const barCardsOfRoute = route(barCardsOf, async (context: Context, { params: { id } }) => {
  await barCards(context, id);
  return { ok: true as const };
});
