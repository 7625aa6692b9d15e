import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair, Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { caller, closedLoop, openLoop, type Spread, spreadOf } from './load.ts';
import type { Pages } from './pages.ts';

export interface Notices {
  /** ms from the moment a message is sent to the moment the receiver's page hears of it. */
  notice: Spread;
  /** ms to the sender's answer. */
  answer: Spread;
  heard: number;
  sent: number;
}

/** Sends so many messages a second between members whose pages are open. */
export async function measureNotices(
  { api }: ProductAddresses,
  pairs: Pair[],
  pages: Pages,
  perSecond: number,
  seconds: number,
): Promise<Notices> {
  const sent: { conversationId: string; seq: number; at: number }[] = [];
  const answered: number[] = [];
  const { call, close } = caller(api, 64);
  await openLoop(perSecond, seconds, async (n) => {
    const { a, b } = pairs[n % pairs.length] as Pair;
    const [sender, receiver] = n % 2 === 0 ? [a, b] : [b, a];
    const at = performance.now();
    const message = messageIn(await call('POST', '/mailbox/send', sender.token, sendBody(receiver, n)));
    answered.push(performance.now() - at);
    sent.push({ ...message, at });
  });
  await sleep(500);
  close();
  const noticed = sent.flatMap(({ conversationId, seq, at }) => {
    const heardAt = pages.heardAt(conversationId, seq);
    return heardAt === undefined ? [] : [heardAt - at];
  });
  return {
    notice: spreadOf(noticed),
    answer: spreadOf(answered),
    heard: noticed.length,
    sent: sent.length,
  };
}

/** Messages accepted a second when one of each pair sends, each waiting for the answer. */
export async function measureAccepted(
  { api }: ProductAddresses,
  pairs: Pair[],
  seconds: number,
): Promise<number> {
  const { call, close } = caller(api, pairs.length);
  const rate = await closedLoop(pairs.length, seconds, async (n) => {
    const { a, b } = pairs[n] as Pair;
    messageIn(await call('POST', '/mailbox/send', a.token, sendBody(b, n)));
  });
  close();
  return rate;
}

/** Newest pages of a conversation read a second by so many readers. */
export async function measurePages(
  { api }: ProductAddresses,
  { a, b }: Pair,
  readers: number,
  seconds: number,
): Promise<number> {
  const { call, close } = caller(api, readers);
  const rate = await closedLoop(readers, seconds, async () => {
    const { status } = await call('GET', `/mailbox/messages?contactId=${b.id}`, a.token);
    if (status !== 200) throw new Error(`messages answered ${status}`);
  });
  close();
  return rate;
}

function sendBody(receiver: Person, n: number) {
  return {
    receiverId: receiver.id,
    content: `A message of ordinary length, number ${n}, as people write them.`,
    clientMessageId: randomUUID(),
  };
}

function messageIn({ status, text }: { status: number; text: string }): {
  conversationId: string;
  seq: number;
} {
  if (status !== 200) throw new Error(`send answered ${status}: ${text}`);
  const { message } = JSON.parse(text) as { message: { conversationId: string; seq: number } };
  return { conversationId: message.conversationId, seq: message.seq };
}
