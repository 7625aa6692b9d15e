import { endOwnOperatorSession } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { orderElsewhere } from '../../actions/order-elsewhere.ts';
import type { Context } from '../../context.ts';

export const endOwnOperatorSessionRoute = route(
  endOwnOperatorSession,
  (context: Context, { params: { id: sessionId }, caller, bearer }) =>
    orderElsewhere(context, { operatorId: caller.id, action: 'end-session' }, () =>
      context.others.for(bearer).endSessions({ sessionId }),
    ),
);
