import { setUserStatus } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { requireAssisted } from '../../actions/messaging/require-assisted.ts';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

/** Calls synchronously, so that the answer says whether it took effect: a user with a live connection stays online. */
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
