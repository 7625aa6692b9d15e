import { listOperators } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function listOperatorsRoute(app: App, { others }: Context): void {
  implement(app, listOperators, async ({ bearer }) => others.for(bearer).operators());
}
