const { randomBytes } = require('node:crypto');
const { context, SpanKind, SpanStatusCode, trace } = require('@opentelemetry/api');

/**
 * Begins the traces that the services continue: one span a request, named by operation. A trace has the request's id in
 * it, so that logs and traces find each other. Without an endpoint nothing is loaded, and requests only carry the ids.
 * @param {string} endpoint of an OTLP collector over HTTP, e.g. `http://collector:4318`; empty: no spans.
 */
function createTracing(endpoint) {
  return endpoint === '' ? { begin: () => undefined, stop: async () => {} } : createRecording(endpoint);
}

/** The W3C header's value for a request that no span is recorded for. */
function newTraceparent(id) {
  return `00-${traceIdOf(id)}-${randomBytes(8).toString('hex')}-01`;
}

module.exports = { createTracing, newTraceparent };

function createRecording(endpoint) {
  const { BatchSpanProcessor, NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = require('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = require('@opentelemetry/resources');
  let nextTraceId;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gateway' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
    idGenerator: {
      generateTraceId: () => nextTraceId,
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  });
  const tracer = provider.getTracer('emberline');

  return {
    /**
     * @param {import('./exchange.cjs').Exchange} exchange
     * @returns {string | undefined} the traceparent for the service; the span ends with the answer. The self-test has none.
     */
    begin({ id, route, response }) {
      if (route.isProbe) return undefined;
      nextTraceId = traceIdOf(id);
      const options = { kind: SpanKind.SERVER, attributes: { 'request.id': id } };
      const span = tracer.startSpan(route.id, options, trace.deleteSpan(context.active()));
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : 499;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
    },
    stop: () => provider.shutdown().catch(() => {}),
  };
}

/** The request's id without its dashes where that makes a trace id. */
function traceIdOf(id) {
  const hex = id.replaceAll('-', '');
  return /^(?!0{32})[0-9a-f]{32}$/.test(hex) ? hex : randomBytes(16).toString('hex');
}
