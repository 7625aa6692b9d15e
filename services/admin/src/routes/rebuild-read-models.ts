import { rebuildReadModels } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { rebuild } from '../rebuild/rebuild.ts';

export function rebuildReadModelsRoute(app: App, context: Context): void {
  implement(app, rebuildReadModels, () => rebuild(context));
}
