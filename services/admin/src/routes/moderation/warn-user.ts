import { warnUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { warn } from '../../actions/moderation/moderate.ts';
import type { Context } from '../../context.ts';

export const warnUserRoute = route(warnUser, async (context: Context, { params, body, caller, bearer }) => {
  await warn(context, params.id, body, { operatorId: caller.id, bearer });
  return { ok: true as const };
});
