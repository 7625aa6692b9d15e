import { operationsOf } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { answerMissing } from '@emberline/kit/http/operation';
import type { Context } from './context.ts';
import { acceptUploads } from './photos/read-upload.ts';
import { routes } from './routes/index.ts';

/** Gives the HTTP app all operations of this service. */
export async function addRoutes(app: App, context: Context): Promise<App> {
  await acceptUploads(app);
  for (const route of routes) route(app, context);
  answerMissing(app, operationsOf('profile'));
  return app;
}
