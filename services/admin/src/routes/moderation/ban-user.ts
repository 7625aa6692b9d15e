import { banUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { close } from '../../actions/users/close-account.ts';
import type { Context } from '../../context.ts';

export const banUserRoute = route(banUser, (context: Context, { params, body, caller, bearer }) =>
  close(context, params.id, { ...body, as: 'ban' }, { operatorId: caller.id, bearer }),
);
