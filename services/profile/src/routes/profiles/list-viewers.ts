import { coarseTime, listViewers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findCards } from '../../actions/find-cards.ts';
import type { Context } from '../../context.ts';

const mostShown = 200;

export const listViewersRoute = route(listViewers, async (context: Context, { caller }) => {
  const seen = await context.views.of(caller.id, mostShown);
  const timeOf = new Map(seen.map(({ viewerId, at }) => [viewerId, coarseTime(at).toISOString()]));
  return findCards(context, caller.id, [...timeOf.keys()], timeOf);
});
