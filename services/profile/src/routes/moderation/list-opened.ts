import { listOpened } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findCards } from '../../actions/find-cards.ts';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

const mostShown = 50;

export const listOpenedRoute = route(listOpened, async (context: Context, { caller }) => {
  const [me, rows] = await Promise.all([findMe(context, caller), context.opened.of(caller.id, mostShown)]);
  const ids = rows.flatMap(({ otherId }) => otherId ?? []);
  const cards = await findCards(context, me, [...new Set(ids)]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return {
    opened: rows.map(({ at, why, otherId }) => ({
      at: at.toISOString(),
      why,
      person: (otherId !== null && cardOf.get(otherId)) || null,
    })),
  };
});
