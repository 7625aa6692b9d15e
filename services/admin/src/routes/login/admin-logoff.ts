import { adminLogoff } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const adminLogoffRoute = route(
  adminLogoff,
  async (context: Context, { caller: { id: operatorId, sessionId }, bearer }) => {
    await orderElsewhere(context, { operatorId, action: 'logoff' }, () =>
      context.others.for(bearer).endSessions({ sessionId }),
    );
    return { ok: true as const };
  },
);
