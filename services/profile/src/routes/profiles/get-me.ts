import { getMe } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

export const getMeRoute = route(getMe, async (context: Context, { caller, bearer, request }) => {
  const [me, unread] = await Promise.all([
    findMe(context, caller),
    context.mailbox.unreadOf(bearer, request.id),
  ]);
  return context.presenter.me(me, unread);
});
