import { decideAppeal as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { decideAppeal } from '../../actions/moderation/moderate.ts';
import type { Context } from '../../context.ts';

export const decideAppealRoute = route(
  operation,
  async (context: Context, { params, body, caller, bearer }) => {
    await decideAppeal(context, params.id, body, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
