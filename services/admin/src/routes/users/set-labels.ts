import { setLabels } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { setLabels as set } from '../../actions/users/set-labels.ts';
import type { Context } from '../../context.ts';

export const setLabelsRoute = route(setLabels, async (context: Context, { params, body, caller }) => ({
  labels: await set(context, { userId: params.id, operatorId: caller.id, labels: body.labels }),
}));
