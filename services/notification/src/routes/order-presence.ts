import { orderPresence } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderPresence as order } from '../actions/order-presence.ts';
import type { Context } from '../context.ts';

export const orderPresenceRoute = route(
  orderPresence,
  async (context: Context, { params: { id }, body }) => ({ online: await order(context, id, body.online) }),
);
