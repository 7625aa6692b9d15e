import { operationsOf } from '@emberline/contracts';
import { type App, createApp } from '@emberline/kit/http/app';
import { answerMissing } from '@emberline/kit/http/operation';
import { createServiceVerifier } from '@emberline/kit/http/service-tokens';
import type { Context } from './context.ts';
import { internalRoutes, publicRoutes } from './routes/index.ts';

export async function createAuthApp(context: Context): Promise<App> {
  const { log, callers, metrics, mongo, security, settings } = context;
  const app = await createApp({
    name: 'auth',
    log,
    callers,
    services: createServiceVerifier('auth', settings.SERVICE_KEYS),
    metrics,
    security,
    checks: { mongo: mongo.ping },
  });
  for (const route of [...publicRoutes, ...internalRoutes]) route(app, context);
  answerMissing(app, operationsOf('auth'));
  return app;
}
