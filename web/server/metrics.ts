import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { WebSettings } from './settings.ts';

/** The static server's own figures, besides Node's. Call it before the app listens. */
export function measure(app: FastifyInstance, { labels }: Pick<WebSettings, 'labels'>): Registry {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 1_000 });
  const seconds = new Histogram({
    name: 'web_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const kind = kindOf(request.url);
    if (kind !== 'health') seconds.observe({ kind, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  return registry;
}

/** @returns a server for a port of its own that answers `GET /metrics`: browsers do not reach it. */
export function createMetricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
}

/** Few, whatever somebody asks for. */
function kindOf(url: string): 'health' | 'asset' | 'other' {
  if (url.startsWith('/health/')) return 'health';
  return url.startsWith('/assets/') ? 'asset' : 'other';
}
