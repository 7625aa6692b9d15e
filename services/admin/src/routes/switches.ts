import { routes } from '@emberline/kit/http/operation';
import { setSwitch } from '../actions/switches/set-switch.ts';
import { showSwitchedOff, showSwitches } from '../actions/switches/show-switches.ts';
import type { Context } from '../context.ts';

export const switches = routes<Context>({
  listSwitches: (context, { bearer }) => showSwitches(context, bearer),
  setSwitch: (context, { params, body, caller, bearer }) => {
    const { on, reason = null, version } = body;
    return setSwitch(context, { name: params.name, on, reason, version, operatorId: caller.id, bearer });
  },
  listSwitchedOff: async (context, { reply }) => {
    reply.header('cache-control', 'public, max-age=3');
    return showSwitchedOff(context);
  },
});
