import type { FastifyInstance } from 'fastify';
import { histogram, type Metrics, observer } from '../telemetry/metrics.ts';

/** Times requests by operation id, never by path, so that ids and tokens stay out of the metrics. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const duration = histogram(
    metrics,
    'http_request_duration_seconds',
    'Time from the request to the end of its answer',
    ['operation', 'method', 'status'],
    [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
  );
  const observe = observer(duration);
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const operation = request.routeOptions.config.operation ?? request.routeOptions.url ?? 'unknown';
    observe({ operation, method: request.method, status: statusCode }, elapsedTime / 1_000);
    done();
  });
}
