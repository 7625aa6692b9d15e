import { changeBroadcast } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { changeBroadcastDraft } from '../../actions/broadcasts/write-broadcast.ts';
import type { Context } from '../../context.ts';

export const changeBroadcastRoute = route(
  changeBroadcast,
  async (context: Context, { params, body, caller, bearer }) => {
    await changeBroadcastDraft(context, params.id, body, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
