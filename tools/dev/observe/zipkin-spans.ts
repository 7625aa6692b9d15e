import type { Attribute, Export, OtlpSpan } from '@emberline/kit/testing/collector';

/** A span as Zipkin's `POST /api/v2/spans` takes it; times in microseconds. */
export interface ZipkinSpan {
  traceId: string;
  id: string;
  parentId?: string;
  kind?: string;
  name: string;
  timestamp: number;
  duration: number;
  localEndpoint: { serviceName: string };
  tags: Record<string, string>;
}

/** By OTLP's numbers; those that are missing are internal. */
const kinds: Record<number, string> = { 2: 'SERVER', 3: 'CLIENT', 4: 'PRODUCER', 5: 'CONSUMER' };

export function zipkinSpans({ resourceSpans }: Export): ZipkinSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const { 'service.name': serviceName = 'unknown', ...about } = tagsOf(resource.attributes);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => zipkinSpan(span, serviceName, about)));
  });
}

function zipkinSpan(span: OtlpSpan, serviceName: string, about: Record<string, string>): ZipkinSpan {
  const { traceId, spanId, parentSpanId, name, attributes, status } = span;
  const kind = kinds[span.kind];
  const timestamp = microseconds(span.startTimeUnixNano);
  return {
    ...{ traceId, id: spanId, name, timestamp, localEndpoint: { serviceName } },
    ...(parentSpanId && { parentId: parentSpanId }),
    ...(kind && { kind }),
    // Zipkin takes none of 0.
    duration: Math.max(1, microseconds(span.endTimeUnixNano) - timestamp),
    tags: {
      ...about,
      ...tagsOf(attributes ?? []),
      ...(status?.code === 2 && { error: status.message || 'error' }),
    },
  };
}

function tagsOf(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0] ?? '')]));
}

function microseconds(nano: string): number {
  return Number(BigInt(nano) / 1_000n);
}
