import { startBroadcast } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { startBroadcast as start } from '../../actions/broadcasts/start-broadcast.ts';
import type { Context } from '../../context.ts';

export const startBroadcastRoute = route(
  startBroadcast,
  async (context: Context, { params, body, caller, bearer }) => {
    await start(context, params.id, body.version, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
