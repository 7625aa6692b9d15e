import { setPaused } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { setPaused as set } from '../../actions/set-paused.ts';
import type { Context } from '../../context.ts';

export const setPausedRoute = route(setPaused, async (context: Context, { body, caller }) => ({
  paused: await set(context, caller, body.paused),
}));
