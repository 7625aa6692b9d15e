import { setUserStatus } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';
import { orderPresence } from '../domain/presence-orders.ts';

export function setUserStatusRoute(app: App, context: Context): void {
  implement(app, setUserStatus, async ({ body, caller }) => {
    const { users, audit, outbox, now } = context;
    const user = await requireAssisted(users, body.userId);
    const online = body.status === 'online';
    await audit.transaction(async (session) => {
      await audit.append(
        { operatorId: caller.id, action: `set-${body.status}`, targetId: user._id },
        session,
      );
      await outbox.add(session, [
        orderPresence({ profileId: user._id, online, from: now(), until: null, operatorId: caller.id }),
      ]);
      await users.rows.updateOne({ _id: user._id }, { $set: { online } }, { session });
    });
    return { updated: true };
  });
}
