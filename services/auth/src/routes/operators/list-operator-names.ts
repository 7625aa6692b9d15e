import { listOperatorNames } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listOperatorNamesRoute = route(listOperatorNames, async ({ operators }: Context) =>
  (await operators.list()).map(({ _id, username }) => ({ id: _id, username })),
);
