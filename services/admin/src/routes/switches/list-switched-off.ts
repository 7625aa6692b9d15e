import { listSwitchedOff } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showSwitchedOff } from '../../actions/switches/show-switches.ts';
import type { Context } from '../../context.ts';

export const listSwitchedOffRoute = route(listSwitchedOff, async (context: Context, { reply }) => {
  reply.header('cache-control', 'public, max-age=3');
  return showSwitchedOff(context);
});
