import { expect, test } from 'vitest';
import { zipkinSpans } from './zipkin-spans.ts';

const span = {
  ...{
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    parentSpanId: 'c'.repeat(16),
    name: 'POST /mailbox/send',
  },
  ...{ kind: 2, startTimeUnixNano: '1790000000000001500', endTimeUnixNano: '1790000000012001500' },
  attributes: [{ key: 'http.response.status_code', value: { intValue: 200 } }],
};
const exported = (spans: object[]) => ({
  resourceSpans: [
    {
      resource: {
        attributes: [
          { key: 'service.name', value: { stringValue: 'mailbox' } },
          { key: 'service.version', value: { stringValue: '0.1.0' } },
        ],
      },
      scopeSpans: [{ spans: spans as never }],
    },
  ],
});

test('a span keeps its ids, its service, its times in microseconds and its words', () => {
  expect(zipkinSpans(exported([span]))).toEqual([
    {
      ...{
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId,
        kind: 'SERVER',
        name: span.name,
      },
      ...{ timestamp: 1_790_000_000_000_001, duration: 12_000, localEndpoint: { serviceName: 'mailbox' } },
      tags: { 'service.version': '0.1.0', 'http.response.status_code': '200' },
    },
  ]);
});

test('an internal span has no kind, the first one no parent, a failed one an error, and none takes no time', () => {
  const { parentSpanId: _, attributes: __, ...first } = span;
  const failed = {
    ...first,
    kind: 1,
    endTimeUnixNano: first.startTimeUnixNano,
    status: { code: 2, message: 'refused' },
  };
  const [made] = zipkinSpans(exported([failed]));
  expect(made).toMatchObject({ duration: 1, tags: { error: 'refused' } });
  expect(made).not.toHaveProperty('kind');
  expect(made).not.toHaveProperty('parentId');
});
