import { listOperators } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listOperatorsRoute = route(listOperators, ({ others }: Context, { bearer }) =>
  others.for(bearer).operators(),
);
