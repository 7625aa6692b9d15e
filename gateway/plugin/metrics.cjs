const http = require('node:http');
const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = require('prom-client');

/** The gateway's figures, and the listener of their own port that Prometheus reads. */
function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 1_000 });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'gateway_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refusals: new Counter({
      name: 'gateway_refusals_total',
      help: 'Requests that the gateway answered with an error of its own',
      labelNames: ['code'],
      registers,
    }),
    limitFallbacks: new Counter({
      name: 'gateway_limit_fallbacks_total',
      help: 'Calls counted in this process alone because Redis was down or slow',
      registers,
    }),
    live: new Gauge({ name: 'gateway_live_connections', help: 'Open live connections', registers }),
  };
}

/** @returns {http.Server} answers `GET /metrics`. */
function createMetricsServer({ registry }) {
  return http.createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
}

module.exports = { createMetrics, createMetricsServer };
