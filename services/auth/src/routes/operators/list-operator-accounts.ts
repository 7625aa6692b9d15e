import { listOperatorAccounts } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { operatorAnswer } from '../../answers/operator.ts';
import type { Context } from '../../context.ts';

export const listOperatorAccountsRoute = route(listOperatorAccounts, async ({ operators }: Context) =>
  (await operators.list()).map(operatorAnswer),
);
