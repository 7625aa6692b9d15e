import { listAdverts } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listAdvertsRoute = route(listAdverts, ({ others }: Context, { bearer }) =>
  others.for(bearer).adverts(),
);
