import { randomUUID } from 'node:crypto';
import { type Collector, startCollector } from '@emberline/kit/testing/collector';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './support/world.ts';

let world: World;
let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
  world = await startWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
});
afterAll(async () => {
  await world.stop();
  await collector.stop();
});

test('a request becomes a span that has its id, and the service is told to continue it', async () => {
  const id = randomUUID();
  await world.fetch('/geo?secret=x', { headers: { 'x-request-id': id } });
  await eventually(() => collector.spans.length === 1);
  const [span] = collector.spans;
  expect(span).toMatchObject({ service: 'gateway', name: 'locate', traceId: id.replaceAll('-', '') });
  const { traceparent } = world.upstreams.arrived[0]?.headers ?? {};
  expect(traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  expect(JSON.stringify(span)).not.toContain('secret');
});

test('requests that run at once are traces of their own', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await Promise.all(ids.map((id) => world.fetch('/geo', { headers: { 'x-request-id': id } })));
  const traces = () => new Set(collector.spans.map(({ traceId }) => traceId));
  await eventually(() => ids.every((id) => traces().has(id.replaceAll('-', ''))));
  expect(collector.spans.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
});
