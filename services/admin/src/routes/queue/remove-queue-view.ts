import { removeQueueView } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { removeView } from '../../actions/queue/change-saved-views.ts';
import type { Context } from '../../context.ts';

export const removeQueueViewRoute = route(removeQueueView, async (context: Context, { params, caller }) => {
  await removeView(context, { operatorId: caller.id, viewId: params.id });
  return { ok: true as const };
});
