import type { Foundation } from '@emberline/kit/foundation';
import type { App } from '@emberline/kit/http/app';
import type { Context } from './context.ts';
import { registerRoutes } from './routes/index.ts';

export async function createAdminApp(
  foundation: Pick<Foundation, 'createApp'>,
  context: Context,
): Promise<App> {
  const app = await foundation.createApp();
  registerRoutes(app, context);
  return app;
}
