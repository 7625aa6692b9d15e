import { stopBroadcast } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { stopBroadcast as stop } from '../../actions/broadcasts/start-broadcast.ts';
import type { Context } from '../../context.ts';

export const stopBroadcastRoute = route(stopBroadcast, async (context: Context, { params, caller }) => {
  await stop(context, params.id, caller.id);
  return { ok: true as const };
});
