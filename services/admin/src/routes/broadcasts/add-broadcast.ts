import { addBroadcast } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { addBroadcast as add } from '../../actions/broadcasts/write-broadcast.ts';
import type { Context } from '../../context.ts';

export const addBroadcastRoute = route(addBroadcast, async (context: Context, { body, caller }) => ({
  id: await add(context, body, caller.id),
}));
