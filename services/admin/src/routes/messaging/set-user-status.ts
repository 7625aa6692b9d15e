import { setUserStatus } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import { requireAssisted } from '../../actions/require-assisted.ts';
import type { Context } from '../../context.ts';

/** Ordered now, so that the answer can say whether it took effect: a living connection stays, whatever was ordered. */
export const setUserStatusRoute = route(setUserStatus, async (context: Context, { body, caller, bearer }) => {
  const { _id: id } = await requireAssisted(context, body.userId);
  const wanted = body.status === 'online';
  const shown = await orderElsewhere(
    context,
    { operatorId: caller.id, action: `set-${body.status}`, targetId: id },
    () => context.others.for(bearer).orderPresence(id, wanted),
    async (online, session) => {
      await context.users.setOnline(id, online, session);
      return { details: { shown: online ? 'online' : 'offline' } };
    },
  );
  return { updated: shown === wanted };
});
