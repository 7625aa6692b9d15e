import { setUserStatus } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireAssisted } from '../domain/assistance.ts';

/** Ordered now, so that the answer can say whether it took effect: a living connection stays, whatever was ordered. */
export function setUserStatusRoute(app: App, { users, audit, others }: Context): void {
  implement(app, setUserStatus, async ({ body, caller, bearer }) => {
    const user = await requireAssisted(users, body.userId);
    await audit.append({ operatorId: caller.id, action: `set-${body.status}`, targetId: user._id });
    const wanted = body.status === 'online';
    const online = await others.for(bearer).orderPresence(user._id, wanted);
    await users.rows.updateOne({ _id: user._id }, { $set: { online } });
    return { updated: online === wanted };
  });
}
