import { randomOnline } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderRandomOnline } from '../../actions/messaging/order-random-online.ts';
import type { Context } from '../../context.ts';

export const randomOnlineRoute = route(randomOnline, async (context: Context, { body, caller }) => {
  const chosen = await orderRandomOnline(context, caller.id, body.count);
  const come = chosen === 1 ? 'profile comes' : 'profiles come';
  return { message: `${chosen} ${come} online over the next minutes, for one hour.` };
});
