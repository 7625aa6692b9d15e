const assert = require('node:assert/strict');
const { randomUUID } = require('node:crypto');
const { once } = require('node:events');
const http = require('node:http');
const { after, before, test } = require('node:test');
const { eventually, startWorld } = require('./support/world.cjs');

let world;
let collector;
const spans = [];

before(async () => {
  collector = http.createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${collector.address().port}`;
  world = await startWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
});
after(async () => {
  await world.stop();
  collector.closeAllConnections();
  collector.close();
});

test('a request becomes a span that has its id, and the service is told to continue it', async () => {
  const id = randomUUID();
  await world.fetch('/geo?secret=x', { headers: { 'x-request-id': id } });
  const { traceparent } = world.upstreams.arrived[0].headers;
  await eventually(() => spans.length === 1, 'the span arrives');
  const [span] = spans;
  assert.equal(span.traceId, id.replaceAll('-', ''));
  assert.equal(traceparent, `00-${span.traceId}-${span.spanId}-01`);
  assert.equal(JSON.stringify(span).includes('secret'), false);
});
