import { liftSuspension as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { liftSuspension } from '../../actions/lift-suspension.ts';
import type { Context } from '../../context.ts';

export const liftSuspensionRoute = route(operation, async (context: Context, { params, query }) => {
  await liftSuspension(context, params.id, query);
  return { ok: true as const };
});
