import { removeFromHotlist } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findPayingMe } from '../../actions/find-me.ts';
import type { Context } from '../../context.ts';

export const removeFromHotlistRoute = route(
  removeFromHotlist,
  async (context: Context, { params, caller }) => {
    await findPayingMe(context, caller);
    await context.hotlists.remove(caller.id, params.memberId);
    return { message: 'Removed from your hotlist.' };
  },
);
