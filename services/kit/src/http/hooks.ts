import { context, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { histogram, type Metrics, observer } from '../telemetry/metrics.ts';
import { contextOf, continueTrace, endSpan, isTracing } from '../telemetry/tracing.ts';
import { clientAddress } from './client-address.ts';

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

const refusals = new Set([401, 403, 429]);

/** Records refused requests in the security log, to make attacks visible. */
export function noteRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    done();
    if (!refusals.has(status)) return;
    app.kit.security.note('refused', {
      status,
      operation: request.routeOptions.config.operation,
      subjectId: request.caller?.id,
      sessionId: request.caller?.sessionId,
      address: clientAddress(request),
      reqId: request.id,
    });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** A span for each request that belongs to a trace, named by operation, since paths and queries may hold tokens. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = 'unknown' } = request.routeOptions;
    const traceparent = request.headers.traceparent as string | undefined;
    const span = continueTrace(traceparent, config.operation ?? url, 'SERVER', { 'request.id': request.id });
    if (!span) return done();
    request.span = span;
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      endSpan(span, reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
    });
    context.with(contextOf(span), done);
  });
  // Body events come from the socket and lose the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) context.with(contextOf(request.span), done);
    else done();
  });
}
