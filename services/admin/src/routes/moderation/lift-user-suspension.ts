import { liftUserSuspension } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { liftSuspension } from '../../actions/moderation/moderate.ts';
import type { Context } from '../../context.ts';

export const liftUserSuspensionRoute = route(
  liftUserSuspension,
  async (context: Context, { params, caller, bearer }) => {
    await liftSuspension(context, params.id, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
