import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePath, type ServerEvents } from '@emberline/contracts/live';
import type { ProductAddresses } from '@emberline/tools/start/product-addresses.ts';
import { io, type Socket } from 'socket.io-client';
import type { Pair, Person } from '../support/people.ts';
import { caller, closedLoop, openLoop, type Spread, spreadOf } from './load.ts';

const settleMs = 5_000;

/** From the moment a message is sent to its answer, and to the moment the receiver's page hears of it. ms */
export async function measureNotices(
  { api, web }: ProductAddresses,
  pairs: Pair[],
  perSecond: number,
  seconds: number,
): Promise<{ notice: Spread; answer: Spread; heard: number; sent: number }> {
  const begun = new Map<string, number>();
  const answered: number[] = [];
  const noticed: number[] = [];
  const sockets = await Promise.all(
    pairs.flatMap(({ a, b }) => [connect(api, web, a), connect(api, web, b)]),
  );
  const heardAt = new Map<string, number>();
  for (const { socket, id } of sockets) {
    socket.on('timestamp', ({ conversationId, seq, own }) => {
      if (!own && seq !== undefined) heardAt.set(`${conversationId}:${seq}:${id}`, performance.now());
    });
  }
  const { call, close } = caller(api, 64);
  // A hundred people who come online in one second are news of their own.
  await sleep(settleMs);
  await openLoop(perSecond, seconds, async (n) => {
    const { a, b } = pairs[n % pairs.length] as Pair;
    const [sender, receiver] = n % 2 === 0 ? [a, b] : [b, a];
    const started = performance.now();
    const { status, text } = await call('POST', '/mailbox/send', sender.token, sendBody(receiver, n));
    answered.push(performance.now() - started);
    if (status !== 200) throw new Error(`send answered ${status}: ${text}`);
    const { message } = JSON.parse(text) as { message: { conversationId: string; seq: number } };
    begun.set(`${message.conversationId}:${message.seq}:${receiver.id}`, started);
  });
  await sleep(500);
  for (const [key, at] of begun) {
    const heard = heardAt.get(key);
    if (heard !== undefined) noticed.push(heard - at);
  }
  for (const { socket } of sockets) socket.disconnect();
  close();
  return { notice: spreadOf(noticed), answer: spreadOf(answered), heard: noticed.length, sent: begun.size };
}

/** Messages accepted a second by so many senders, each waiting for the answer. */
export async function measureAccepted(
  { api }: ProductAddresses,
  pairs: Pair[],
  seconds: number,
): Promise<number> {
  const { call, close } = caller(api, pairs.length);
  const rate = await closedLoop(pairs.length, seconds, async (n) => {
    const { a, b } = pairs[n] as Pair;
    const { status, text } = await call('POST', '/mailbox/send', a.token, sendBody(b, n));
    if (status !== 200) throw new Error(`send answered ${status}: ${text}`);
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

async function connect(
  api: string,
  web: string,
  { id, token }: Person,
): Promise<{ id: string; socket: Socket<ServerEvents> }> {
  const socket: Socket<ServerEvents> = io(api, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { origin: web },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  (socket as unknown as Socket).emit('init', { type: 'init', userId: id });
  return { id, socket };
}
