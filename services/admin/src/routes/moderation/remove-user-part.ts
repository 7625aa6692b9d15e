import { removeUserPart } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { removePart } from '../../actions/moderation/moderate.ts';
import type { Context } from '../../context.ts';

export const removeUserPartRoute = route(
  removeUserPart,
  async (context: Context, { params, body, caller, bearer }) => {
    await removePart(context, params.id, body, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
