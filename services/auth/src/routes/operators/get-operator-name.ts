import { getOperatorName } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getOperatorNameRoute = route(
  getOperatorName,
  async ({ operators }: Context, { params: { id } }) => {
    const operator = await operators.find(id);
    if (!operator) throw new ProblemError('NOT_FOUND');
    return { id, username: operator.username };
  },
);
