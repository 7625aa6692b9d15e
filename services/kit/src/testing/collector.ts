import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it; times in nanoseconds since 1970. */
export interface CollectedSpan {
  service: string;
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** In the order of arrival. */
  spans: CollectedSpan[];
  stop: () => Promise<void>;
}

/** Receives traces (OTLP over HTTP, JSON) and keeps them. */
export async function startCollector(port = 0): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    spans.push(...spansIn(JSON.parse(Buffer.concat(parts).toString())));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<CollectedSpan, 'service'>[] }[];
  }[];
}

function spansIn({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = name?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, ...span })));
  });
}
