import type { FastifyInstance } from 'fastify';
import { labelledGauge, type Metrics } from '../telemetry/metrics.ts';

export type Check = () => Promise<unknown>;

/** Health probes for the platform; the gateway never lets them through. */
export function registerHealth(app: FastifyInstance, checks: Record<string, Check>, metrics: Metrics): void {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
    if (app.kit.stopping) return reply.code(503).send({ status: 'stopping' });
    const failed = await failedChecks(checks);
    return failed.length === 0 ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', failed });
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}

/** Shows for each engine, at each scrape, whether it answers. */
export function showEngines(metrics: Metrics, engines: Record<string, Check>): void {
  for (const [engine, answers] of Object.entries(engines))
    labelledGauge(metrics, 'engine_up', 'Whether an engine answers', { engine }, async () =>
      Number(await passes(answers)),
    );
}

async function failedChecks(checks: Record<string, Check>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? undefined : name)),
  );
  return results.filter((name) => name !== undefined);
}

/** Whether the check succeeds within its time limit. */
export async function passes(check: Check): Promise<boolean> {
  const limitMs = 2_500;
  const timer = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => timer.resolve(false), limitMs);
  try {
    return await Promise.race([check().then((result) => result !== false), timer.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timeout);
  }
}
