import { listHotlist } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findCards } from '../../actions/find-cards.ts';
import { findPayingMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

const mostShown = 500;

export const listHotlistRoute = route(listHotlist, async (context: Context, { caller }) => {
  const me = await findPayingMe(context, caller);
  const kept = await context.hotlists.of(caller.id, mostShown);
  const ids = kept.map(({ memberId }) => memberId);
  return findCards(context, me, ids);
});
