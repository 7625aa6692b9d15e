import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectedSpan, Collector } from '@emberline/kit/testing/collector';
import { pageOptions } from '@emberline/tests/support/page-options.ts';
import type { Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { io } from 'socket.io-client';
import { barsOf, spansOf } from './spans.ts';

/** Follows a message from the sender's request to the push on the receiver's page. @returns what the page says of it */
export async function followMessage(
  { api, web }: ProductAddresses,
  collector: Collector,
  [sender, receiver]: [Person, Person],
): Promise<string> {
  const socket = io(api, pageOptions(receiver.token, web));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  // Warms up first, since the trace should show a message of a running product.
  for (let n = 0; n < 150; n++) await send(api, sender, receiver);
  await sleep(2_000);
  const heard = new Promise((resolve) => socket.once('timestamp', resolve));
  const requestId = await send(api, sender, receiver);
  await heard;
  const spans = await spansOf(collector, requestId, isPushed);
  socket.disconnect();
  return describe(requestId, spans);
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

/** The spans of the event's consumers come last. */
function isPushed(found: CollectedSpan[]): boolean {
  const from = (service: string) => found.filter((span) => span.service === service);
  return (
    from('gateway').length > 0 && from('notification').some(({ name }) => name.startsWith('message-sent p'))
  );
}

function describe(requestId: string, spans: CollectedSpan[]): string {
  const rows = spans.map(
    ({ service, name, traceId, spanId, parentSpanId = '' }) =>
      `| ${service} | ${name} | \`${traceId}\` | \`${spanId}\` | ${parentSpanId && `\`${parentSpanId}\``} |`,
  );
  return `# The trace of one message

Made by \`npm run lab -- trace\` with the real processes: a member sends a message to another one, whose page is open.

The browser's request had the id \`${requestId}\`. The gateway makes it the trace's id; every later span has the same one: it travels as
\`traceparent\` in the header of the request, in the outbox row, and in the header of the Kafka record. The log lines of all of them carry it too.

${barsOf(spans)}

| Process | Span | Trace | Id | Continues |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

\`sendMessage\` ends when the message is stored; the rest happens after the answer. \`message-sent push\` of notification is the push to the
receiver's page over socket.io; its other spans, and those of admin, keep their own copies up to date.
`;
}
