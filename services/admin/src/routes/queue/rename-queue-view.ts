import { renameQueueView } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { renameView } from '../../actions/queue/change-saved-views.ts';
import type { Context } from '../../context.ts';

export const renameQueueViewRoute = route(renameQueueView, (context: Context, { params, body, caller }) =>
  renameView(context, { operatorId: caller.id, viewId: params.id, name: body.name }),
);
