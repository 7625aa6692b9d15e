import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CollectedSpan, type Collector, startCollector } from '@emberline/kit/testing/collector';
import { pageOptions } from '@emberline/tests/support/page-options.ts';
import { makePeople, type Person } from '@emberline/tests/support/people.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { io } from 'socket.io-client';
import { saveResult } from './save-result.ts';
import { withProduct } from './with-product.ts';

// npm run lab -- trace: the way of one message through the running product, as its traces tell it; writes docs/results/trace.md

/** Of a bar, in letters. */
const width = 60;
const collector = await startCollector();
const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const page = await withProduct({ env }, async ({ addresses }) => {
  const [sender, receiver] = (await makePeople(addresses, 2)) as [Person, Person];
  return followMessage(addresses, sender, receiver);
});
await collector.stop();
console.log(page);
saveResult('trace', page, 'Followed from the browser to the other one’s page.');

/** Follows a message from the sender's request to the push on the receiver's page. */
async function followMessage(
  { api, web }: ProductAddresses,
  sender: Person,
  receiver: Person,
): Promise<string> {
  const socket = io(api, pageOptions(receiver.token, web));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  // Warms up first, since the trace should show a message of a running product.
  for (let n = 0; n < 150; n++) await send(api, sender, receiver);
  await sleep(2_000);
  const heard = new Promise((resolve) => socket.once('timestamp', resolve));
  const requestId = await send(api, sender, receiver);
  await heard;
  const spans = await spansOf(collector, requestId);
  socket.disconnect();
  return describe(requestId, spans);
}

/** @returns the request's id */
async function send(api: string, { token }: Person, { id: receiverId }: Person): Promise<string> {
  const id = randomUUID();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-request-id': id,
  };
  const body = JSON.stringify({ receiverId, content: 'A message that is followed.' });
  const answer = await fetch(`${api}/mailbox/send`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`send answered ${answer.status}`);
  return id;
}

/** The spans of a request, oldest first. They are exported once a second, and those of the event's consumers come last. */
async function spansOf({ spans }: Collector, requestId: string): Promise<CollectedSpan[]> {
  const traceId = requestId.replaceAll('-', '');
  const found = () => spans.filter((span) => span.traceId === traceId);
  const isThere = (service: string, name: string) =>
    found().some((span) => span.service === service && span.name.startsWith(name));
  const isWhole = async () => isThere('gateway', '') && isThere('notification', 'message-sent p');
  await waitUntil('the trace', isWhole, { timeoutMs: 15_000 });
  await sleep(1_500);
  return found().sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

/** A line for each span: who, what, and from when until when since the first one began. */
function barsOf(spans: CollectedSpan[]): string[] {
  const since = (nano: string) => Number(BigInt(nano) - BigInt(spans[0]?.startTimeUnixNano ?? 0)) / 1e6;
  const end = Math.max(...spans.map((span) => since(span.endTimeUnixNano)));
  return spans.map((span) => {
    const [from, to] = [since(span.startTimeUnixNano), since(span.endTimeUnixNano)];
    const before = Math.min(Math.round((from / end) * width), width - 1);
    const long = Math.max(1, Math.round(((to - from) / end) * width));
    const bar = `${' '.repeat(before)}${'█'.repeat(long)}`.padEnd(width + 1);
    return `${`${span.service}: ${span.name}`.padEnd(36)}|${bar}| ${from.toFixed(1)} – ${to.toFixed(1)} ms`;
  });
}

function describe(requestId: string, spans: CollectedSpan[]): string {
  const code = (id = '') => id && `\`${id}\``;
  const rows = spans.map(
    ({ service, name, traceId, spanId, parentSpanId }) =>
      `| ${service} | ${name} | ${code(traceId)} | ${code(spanId)} | ${code(parentSpanId)} |`,
  );
  return `# The trace of one message

Made by \`npm run lab -- trace\` with the real processes: a member sends a message to another one, whose page is open.

The browser's request had the id \`${requestId}\`. The gateway makes it the trace's id; every later span has the same one: it travels as
\`traceparent\` in the header of the request, in the outbox row, and in the header of the Kafka record. The log lines of all of them carry it too.

\`\`\`
${barsOf(spans).join('\n')}
\`\`\`

| Process | Span | Trace | Id | Continues |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

\`sendMessage\` ends when the message is stored; the rest happens after the answer. \`message-sent push\` of notification is the push to the
receiver's page over socket.io; its other spans, and those of admin, keep their own copies up to date.
`;
}
