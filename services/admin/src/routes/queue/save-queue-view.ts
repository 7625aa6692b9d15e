import { saveQueueView } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { saveView } from '../../actions/queue/change-saved-views.ts';
import type { Context } from '../../context.ts';

export const saveQueueViewRoute = route(saveQueueView, (context: Context, { body, caller }) =>
  saveView(context, caller.id, body),
);
