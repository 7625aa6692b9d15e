import { unbarCardsOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const unbarCardsOfRoute = route(unbarCardsOf, async (context: Context, { params: { id } }) => {
  await context.cardBars.undo(id);
  return { ok: true as const };
});
