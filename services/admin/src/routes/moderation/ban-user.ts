import { banUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { ban } from '../../actions/moderate.ts';
import type { Context } from '../../context.ts';

export const banUserRoute = route(banUser, (context: Context, { params, body, caller, bearer }) =>
  ban(context, params.id, body, { operatorId: caller.id, bearer }),
);
