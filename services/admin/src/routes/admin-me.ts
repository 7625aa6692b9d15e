import { adminMe } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function adminMeRoute(app: App, { others }: Context): void {
  implement(app, adminMe, async ({ bearer }) => others.for(bearer).operator());
}
