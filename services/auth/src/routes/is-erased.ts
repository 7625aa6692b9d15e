import { isErased } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function isErasedRoute(app: App, { accounts }: Context): void {
  implement(app, isErased, async ({ params }) => ({ erased: await accounts.wasErased(params.id) }));
}
