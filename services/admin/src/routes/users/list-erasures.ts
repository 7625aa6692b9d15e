import { listErasures } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { erasureAnswer } from '../../answers/erasure-answer.ts';
import type { Context } from '../../context.ts';

const most = 200;

export const listErasuresRoute = route(listErasures, async ({ erasures }: Context) =>
  (await erasures.newest(most)).map(erasureAnswer),
);
