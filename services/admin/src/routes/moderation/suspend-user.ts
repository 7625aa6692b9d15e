import { suspendUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { suspend } from '../../actions/moderation/moderate.ts';
import type { Context } from '../../context.ts';

export const suspendUserRoute = route(suspendUser, (context: Context, { params, body, caller, bearer }) =>
  suspend(context, params.id, body, { operatorId: caller.id, bearer }),
);
