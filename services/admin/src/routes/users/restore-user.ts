import { restoreUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { undoClosing } from '../../actions/users/close-account.ts';
import type { Context } from '../../context.ts';

export const restoreUserRoute = route(restoreUser, async (context: Context, { params, caller, bearer }) => {
  await undoClosing(context, params.id, 'removal', { operatorId: caller.id, bearer });
  return { ok: true as const };
});
