import { context, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { contextOf, continueTrace, endSpan, isTracing } from '../telemetry/tracing.ts';

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
