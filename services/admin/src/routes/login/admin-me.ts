import { adminMe } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const adminMeRoute = route(adminMe, ({ others }: Context, { bearer }) =>
  others.for(bearer).operator(),
);
