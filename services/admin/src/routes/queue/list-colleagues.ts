import { listColleagues } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listColleaguesRoute = route(listColleagues, async ({ operatorNames }: Context, { bearer }) =>
  [...(await operatorNames.all(bearer))].map(([id, username]) => ({ id, username })),
);
