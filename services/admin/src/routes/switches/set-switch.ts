import { setSwitch as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { setSwitch } from '../../actions/switches/set-switch.ts';
import type { Context } from '../../context.ts';

export const setSwitchRoute = route(operation, (context: Context, { params, body, caller, bearer }) => {
  const { on, reason = null, version } = body;
  return setSwitch(context, { name: params.name, on, reason, version, operatorId: caller.id, bearer });
});
