import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './close-server.ts';

/** A part of OTLP's JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

export interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number; boolValue?: boolean; doubleValue?: number };
}

/** Times in nanoseconds since 1970. */
export interface OtlpSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: Attribute[];
  /** Code 2 is an error. */
  status?: { code?: number; message?: string };
}

export interface CollectedSpan extends OtlpSpan {
  service: string;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** In the order of arrival. */
  spans: CollectedSpan[];
  stop: () => Promise<void>;
}

/** Receives traces and keeps them. */
export async function startCollector(port = 0): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  return { ...(await receiveTraces((traces) => void spans.push(...spansIn(traces)), port)), spans };
}

/** Receives traces as the services send them (OTLP over HTTP, JSON). */
export async function receiveTraces(
  take: (traces: Export) => void | Promise<void>,
  port = 0,
): Promise<Pick<Collector, 'url' | 'stop'>> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    await take(JSON.parse(Buffer.concat(parts).toString()));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => closeServer(server),
  };
}

function spansIn({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const service = name?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ service, ...span })));
  });
}
