import { listQueueViews } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listQueueViewsRoute = route(listQueueViews, ({ savedViews }: Context, { caller }) =>
  savedViews.of(caller.id),
);
