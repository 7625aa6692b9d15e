import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/audit.ts';
import { readDashboard } from '../actions/dashboard.ts';
import { rebuild } from '../actions/rebuild.ts';
import { setSwitch, showSwitchedOff, showSwitches } from '../actions/switches.ts';
import type { Context } from '../context.ts';

export const dashboard = routes<Context>({
  getDashboard: async (context, { caller, bearer }) => {
    await noteList(context, caller.id, 'view-dashboard');
    return readDashboard(context, caller, bearer);
  },
  listSwitches: (context, { bearer }) => showSwitches(context, bearer),
  setSwitch: (context, { params, body, caller, bearer }) => {
    const { on, reason = null, version } = body;
    return setSwitch(context, { name: params.name, on, reason, version, operatorId: caller.id, bearer });
  },
  listSwitchedOff: async (context, { reply }) => {
    reply.header('cache-control', 'public, max-age=3');
    return showSwitchedOff(context);
  },
  rebuildReadModels: (context) => rebuild(context),
});
