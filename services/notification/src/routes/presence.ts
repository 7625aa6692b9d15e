import { routes } from '@emberline/kit/http/operation';
import { orderPresence } from '../actions/order-presence.ts';
import type { Context } from '../context.ts';

export const presence = routes<Context>({
  orderPresence: async (context, { params: { id }, body }) => ({
    online: await orderPresence(context, id, body.online),
  }),
});
