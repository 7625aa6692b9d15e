import { removeFromHotlist } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const removeFromHotlistRoute = route(
  removeFromHotlist,
  async ({ members, hotlists }: Context, { params, caller }) => {
    await members.payingMe(caller);
    await hotlists.remove(caller.id, params.memberId);
    return { message: 'Removed from your hotlist.' };
  },
);
