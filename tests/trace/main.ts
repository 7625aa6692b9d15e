import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CollectedSpan, startCollector } from '@emberline/kit/testing/collector';
import { startProduct } from '@emberline/tools/start/start-product.ts';
import { io } from 'socket.io-client';
import { pageOptions } from '../support/page-options.ts';
import { makePeople, type Person } from '../support/people.ts';

// npm run trace: the way of one message through the running product, from the sender's request to the push, as its trace
// tells it. The picture goes to docs/trace.md.

const dir = mkdtempSync(join(tmpdir(), 'emberline-trace-'));
const collector = await startCollector();
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const product = await startProduct({ dir, ports: 'free', seed: 'none', env, log: console.log });
try {
  const [sender, receiver] = (await makePeople(product.addresses, 2)) as [Person, Person];
  const { api, web } = product.addresses;
  const socket = io(api, {
    ...pageOptions(receiver.token, web),
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  // Warms up first, since the trace should show a message of a running product.
  for (let n = 0; n < 150; n++) await send(api, sender, receiver);
  await sleep(2_000);
  const heard = new Promise((resolve) => socket.once('timestamp', resolve));
  const requestId = await send(api, sender, receiver);
  await heard;
  const spans = await spansOf(requestId);
  socket.disconnect();
  const page = describe(requestId, spans);
  console.log(page);
  writeFileSync(new URL('../../docs/trace.md', import.meta.url), page);
} finally {
  await product.stop();
  await collector.stop();
  rmSync(dir, { recursive: true, force: true });
}

/** @returns the request's id */
async function send(api: string, from: Person, to: Person): Promise<string> {
  const id = randomUUID();
  const answer = await fetch(`${api}/mailbox/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${from.token}`,
      'content-type': 'application/json',
      'x-request-id': id,
    },
    body: JSON.stringify({ receiverId: to.id, content: 'A message that is followed.' }),
  });
  if (!answer.ok) throw new Error(`send answered ${answer.status}`);
  return id;
}

/** Waits for the spans: they are exported once a second, and those of the event's consumers come last. */
async function spansOf(requestId: string): Promise<CollectedSpan[]> {
  const traceId = requestId.replaceAll('-', '');
  const found = () => collector.spans.filter((span) => span.traceId === traceId);
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
    const consumers = new Set(
      found()
        .filter(({ name }) => name.startsWith('message-sent p'))
        .map(({ service }) => service),
    );
    if (consumers.has('notification') && found().some(({ service }) => service === 'gateway')) break;
  }
  await sleep(1_500);
  return found().sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

function describe(requestId: string, spans: CollectedSpan[]): string {
  const [first] = spans;
  if (!first) throw new Error('No span has arrived');
  const since = (nano: string) => Number(BigInt(nano) - BigInt(first.startTimeUnixNano)) / 1e6;
  const end = Math.max(...spans.map((span) => since(span.endTimeUnixNano)));
  const width = 60;
  const bars = spans.map((span) => {
    const [from, to] = [since(span.startTimeUnixNano), since(span.endTimeUnixNano)];
    const [before, long] = [
      Math.round((from / end) * width),
      Math.max(1, Math.round(((to - from) / end) * width)),
    ];
    const bar = `${' '.repeat(Math.min(before, width - 1))}${'█'.repeat(long)}`.padEnd(width + 1);
    return `${`${span.service}: ${span.name}`.padEnd(36)}|${bar}| ${from.toFixed(1)} – ${to.toFixed(1)} ms`;
  });
  const rows = spans.map(
    ({ service, name, traceId, spanId, parentSpanId = '' }) =>
      `| ${service} | ${name} | \`${traceId}\` | \`${spanId}\` | ${parentSpanId && `\`${parentSpanId}\``} |`,
  );
  return `# The trace of one message

Made by \`npm run trace\` on ${new Date().toISOString().slice(0, 10)} with the real processes: a member sends a message to another one, whose page is open.

The browser's request had the id \`${requestId}\`. The gateway makes it the trace's id; every later span has the same one: it travels as
\`traceparent\` in the header of the request, in the outbox row, and in the header of the Kafka record. The log lines of all of them carry it too.

\`\`\`
${bars.join('\n')}
\`\`\`

| Process | Span | Trace | Id | Continues |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

\`sendMessage\` ends when the message is stored; the rest happens after the answer. \`message-sent push\` of notification is the push to the
receiver's page over socket.io; its other spans, and those of admin, keep their own copies up to date.
`;
}
