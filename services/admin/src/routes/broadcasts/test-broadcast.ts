import { testBroadcast } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { testBroadcast as test } from '../../actions/broadcasts/start-broadcast.ts';
import type { Context } from '../../context.ts';

export const testBroadcastRoute = route(
  testBroadcast,
  async (context: Context, { params, caller, bearer }) => {
    await test(context, params.id, { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
