import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { checkHistory, isClean } from '../faults/check-history.ts';
import { drive } from '../faults/drive.ts';
import type { Read } from '../faults/history.ts';
import { observe } from '../faults/observe.ts';
import { type Known, knownAt } from '../support/known-at.ts';
import type { Pair } from '../support/people.ts';

interface Load {
  /** The two known members of the demonstration world unless given. */
  pairs?: Pair<Known>[];
  perSecond?: number;
  /** Whether a message may be sent again after this status, or these words about the connection. */
  mayRetry?: (reason: string) => boolean;
}

/**
 * Members write to each other while `work` goes on.
 * @returns how many messages were accepted
 * @throws when one is lost, doubled or out of order, or had to be sent again though it may not
 */
export async function writeWhile(
  origin: string,
  work: () => Promise<void>,
  { pairs: given, perSecond = 2, mayRetry = () => true }: Load = {},
): Promise<string> {
  const pairs = given ?? [await knownPair(origin)];
  const driver = drive(origin, pairs, perSecond);
  await work().finally(() => driver.stop());
  const sent = new Set(driver.sends.map(({ id }) => id));
  const { reads } = await observe(origin, pairs);
  const ours = reads.map((read) => ({ ...read, messages: onlySent(read.messages, sent) }));
  const verdict = checkHistory({ sends: driver.sends, reads: ours, counts: [], notices: [] });
  if (!isClean(verdict)) throw new Error(`not clean: ${JSON.stringify(verdict)}`);
  const failed = driver.retries.filter((reason) => !mayRetry(reason));
  if (failed.length > 0) throw new Error(`sent again: ${failed.join(', ')}`);
  return `${verdict.sent} messages accepted, 0 lost, doubled or out of order, ${driver.retries.length} sent again`;
}

async function knownPair(origin: string): Promise<Pair<Known>> {
  const [a, b] = await Promise.all([knownAt(origin, 'demo'), knownAt(origin, 'demo2')]);
  return { a, b, conversationId: conversationIdOf(a.id, b.id) };
}

/** Without what they had written to each other before, and numbered from 1. */
function onlySent(messages: Read['messages'], sent: Set<string>): Read['messages'] {
  const ours = messages.filter(({ id }) => id !== null && sent.has(id));
  const first = ours[0]?.seq ?? 1;
  return ours.map((message) => ({ ...message, seq: message.seq - first + 1 }));
}
