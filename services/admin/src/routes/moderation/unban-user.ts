import { unbanUser } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { unban } from '../../actions/moderate.ts';
import type { Context } from '../../context.ts';

export const unbanUserRoute = route(unbanUser, async (context: Context, { params, caller, bearer }) => {
  await unban(context, params.id, { operatorId: caller.id, bearer });
  return { ok: true as const };
});
