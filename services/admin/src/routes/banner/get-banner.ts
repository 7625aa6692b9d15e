import { getBanner } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getBannerRoute = route(getBanner, ({ others }: Context, { bearer }) =>
  others.for(bearer).banner(),
);
