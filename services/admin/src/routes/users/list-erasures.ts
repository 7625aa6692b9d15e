import { listErasures } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { erasureAnswer } from '../../answers/erasure-answer.ts';
import type { Context } from '../../context.ts';

/** For callers that do not say a limit. */
const most = 200;

export const listErasuresRoute = route(listErasures, async ({ erasures }: Context, { query }) =>
  (await erasures.newest(query.limit ?? most)).map(erasureAnswer),
);
