import { listOperators } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { operatorAnswer } from '../store/operators.ts';

export function listOperatorsRoute(app: App, { operators }: Context): void {
  implement(app, listOperators, async () =>
    (await operators.rows.find().sort({ usernameKey: 1 }).limit(1_000).toArray()).map(operatorAnswer),
  );
}
