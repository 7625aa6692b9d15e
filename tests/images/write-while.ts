import { checkHistory, isClean } from '../faults/check-history.ts';
import { drive } from '../faults/drive.ts';
import type { Read } from '../faults/history.ts';
import { observe } from '../faults/observe.ts';
import { type Known, knownAt } from '../support/known-at.ts';
import type { Pair } from '../support/people.ts';

/**
 * Two members of the demonstration world write to each other while `work` goes on.
 * @returns how many messages were accepted
 * @throws when one is lost, doubled or out of order, or, unless `mayRetry`, had to be sent again
 */
export async function writeWhile(
  origin: string,
  work: () => Promise<void>,
  { mayRetry = true } = {},
): Promise<string> {
  const [a, b] = await Promise.all([knownAt(origin, 'demo'), knownAt(origin, 'demo2')]);
  const pairs: Pair<Known>[] = [{ a, b, conversationId: [a.id, b.id].sort().join('-') }];
  const driver = drive(origin, pairs, 2);
  await work().finally(() => driver.stop());
  const sent = new Set(driver.sends.map(({ id }) => id));
  const { reads } = await observe(origin, pairs);
  const ours = reads.map((read) => ({ ...read, messages: onlySent(read.messages, sent) }));
  const verdict = checkHistory({ sends: driver.sends, reads: ours, counts: [], notices: [] });
  if (!isClean(verdict)) throw new Error(`not clean: ${JSON.stringify(verdict)}`);
  if (!mayRetry && driver.retries.length > 0) throw new Error(`sent again: ${driver.retries.join(', ')}`);
  return `${verdict.sent} messages accepted, 0 lost, doubled or out of order, ${driver.retries.length} sent again`;
}

/** Without what they had written to each other before, and numbered from 1. */
function onlySent(messages: Read['messages'], sent: Set<string>): Read['messages'] {
  const ours = messages.filter(({ id }) => id !== null && sent.has(id));
  const first = ours[0]?.seq ?? 1;
  return ours.map((message) => ({ ...message, seq: message.seq - first + 1 }));
}
