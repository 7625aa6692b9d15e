import { listSwitches } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showSwitches } from '../../actions/switches/show-switches.ts';
import type { Context } from '../../context.ts';

export const listSwitchesRoute = route(listSwitches, (context: Context, { bearer }) =>
  showSwitches(context, bearer),
);
