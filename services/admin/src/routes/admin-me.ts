import { adminMe } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { operatorAnswer } from '../store/operators.ts';

export function adminMeRoute(app: App, { operators }: Context): void {
  implement(app, adminMe, async ({ caller }) => {
    const row = await operators.find(caller.id);
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return operatorAnswer(row);
  });
}
