import { rebuildReadModels } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { rebuild } from '../../actions/rebuild/rebuild.ts';
import type { Context } from '../../context.ts';

export const rebuildReadModelsRoute = route(rebuildReadModels, (context: Context) => rebuild(context));
