import { coarseTime, listViewers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findCards } from '../../actions/find-cards.ts';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

const mostShown = 200;

export const listViewersRoute = route(listViewers, async (context: Context, { caller }) => {
  const [me, seen] = await Promise.all([findMe(context, caller), context.views.of(caller.id, mostShown)]);
  const timeOf = new Map(seen.map(({ viewerId, at }) => [viewerId, coarseTime(at).toISOString()]));
  return findCards(context, me, [...timeOf.keys()], timeOf);
});
