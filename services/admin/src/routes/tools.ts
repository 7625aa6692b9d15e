import { routes } from '@emberline/kit/http/operation';
import { rebuild } from '../actions/rebuild/rebuild.ts';
import type { Context } from '../context.ts';

export const tools = routes<Context>({
  rebuildReadModels: (context) => rebuild(context),
});
