import { operationsOf } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { answerMissing } from '@emberline/kit/http/operation';
import type { Context } from './context.ts';
import { memberRoutes, operatorRoutes, serviceRoutes } from './routes/index.ts';

export async function createMailboxApp(context: Context): Promise<App> {
  const app = await context.createApp();
  for (const route of [...memberRoutes, ...operatorRoutes, ...serviceRoutes]) route(app, context);
  answerMissing(app, operationsOf('mailbox'));
  return app;
}
