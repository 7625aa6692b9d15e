import { createServer, type Server } from 'node:http';
import { serviceNames } from '@emberline/contracts/operation';
import {
  counter,
  createMetrics,
  gauge,
  histogram,
  labelledGauge,
  type Metrics,
  observer,
} from '@emberline/kit/telemetry/metrics';
import type { Upstreams } from '../forward/upstreams.ts';

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

/** The gateway's own metrics, besides Node's. */
export function createGatewayMetrics(registry = createMetrics()) {
  return {
    registry,
    observeRequest: observer(
      histogram(
        registry,
        'gateway_request_seconds',
        'Time from a request to the end of its answer',
        ['route', 'status'],
        [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      ),
    ),
    refusals: counter(
      registry,
      'gateway_refusals_total',
      'Requests that the gateway answered with an error of its own',
      ['code'],
    ),
    connectionRefusals: counter(
      registry,
      'gateway_connection_refusals_total',
      'Connections refused because their address held too many',
    ),
    limitFallbacks: counter(
      registry,
      'gateway_limit_fallbacks_total',
      'Calls counted in this process alone because Redis was down or slow',
    ),
  };
}

/** The current use of everything that is limited. */
export interface Usage {
  connections: () => number;
  inFlight: () => number;
  live: () => number;
  bodyBytes: () => number;
  answerBytes: () => number;
  upstreams: Upstreams;
}

export function showUsage(metrics: Metrics, usage: Usage): void {
  const show = (name: string, help: string, read: () => number) =>
    gauge(metrics, name, help, (one) => one.set(read()));
  show('gateway_connections', 'Open connections of clients, without live ones', usage.connections);
  show('gateway_requests_in_flight', 'Requests that are not answered to the end', usage.inFlight);
  show('gateway_live_connections', 'Open live connections', usage.live);
  show('gateway_body_bytes', 'Bytes of request bodies held in memory', usage.bodyBytes);
  show('gateway_answer_bytes', 'Bytes of answers that clients have not taken yet', usage.answerBytes);
  for (const service of serviceNames) {
    const read = () => usage.upstreams.get(service).inFlight;
    labelledGauge(metrics, 'gateway_upstream_requests', 'Requests under way to a service', { service }, read);
  }
}

/** @returns a server for a separate port that answers `GET /metrics`. */
export function createMetricsServer(registry: Metrics): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
}
