import { adminLogoff } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { orderElsewhere } from '../domain/order-elsewhere.ts';

export function adminLogoffRoute(app: App, context: Context): void {
  implement(app, adminLogoff, async ({ caller: { id: operatorId, sessionId }, bearer }) => {
    await orderElsewhere(context, { operatorId, action: 'logoff' }, () =>
      context.others.for(bearer).endSessions({ sessionId }),
    );
    return { ok: true as const };
  });
}
