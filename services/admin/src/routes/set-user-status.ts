import { setUserStatus } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

/** Ordered now, so that the answer can say whether it took effect: a living connection stays, whatever was ordered. */
export function setUserStatusRoute(app: App, context: Context): void {
  const { users, others } = context;
  implement(app, setUserStatus, async ({ body, caller, bearer }) => {
    const user = await requireAssisted(users, body.userId);
    const wanted = body.status === 'online';
    const shown = await orderElsewhere(
      context,
      { operatorId: caller.id, action: `set-${body.status}`, targetId: user._id },
      () => others.for(bearer).orderPresence(user._id, wanted),
      async (online, session) => {
        await users.rows.updateOne({ _id: user._id }, { $set: { online } }, { session });
        return { details: { shown: online ? 'online' : 'offline' } };
      },
    );
    return { updated: shown === wanted };
  });
}
