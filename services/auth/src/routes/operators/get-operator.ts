import { getOperator } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const getOperatorRoute = route(getOperator, async ({ operators }: Context, { caller }) => {
  const row = await operators.find(caller.id);
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  return operatorAnswer(row);
});
