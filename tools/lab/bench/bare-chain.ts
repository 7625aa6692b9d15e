import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProductAddresses, withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import { io } from 'socket.io-client';
import { startBare } from './bare/start-bare.ts';
import { caller, openLoop, type Spread, spreadOf } from './load.ts';

const database = 'bench';
const content = 'A message of ordinary length, as people write them, without anything around it.';

/**
 * The way that the architecture prescribes, with nothing on it: a proxy, HTTP, one majority insert, the answer, one event
 * through Kafka (acks=all), socket.io, the proxy. Each part is a process of its own, as in the product.
 * @returns ms from the moment a message is sent to the moment the page hears of it
 */
export async function measureBareChain(
  { mongoUrl, kafkaBrokers }: ProductAddresses,
  perSecond: number,
  seconds: number,
): Promise<Spread> {
  const children: ChildProcess[] = [];
  const start = async (...[name, args]: Parameters<typeof startBare>) => {
    const { url, child } = await startBare(name, args);
    children.push(child);
    return url;
  };
  const sender = await start('sender', [withDatabase(mongoUrl, database), kafkaBrokers]);
  const notifier = await start('notifier', [kafkaBrokers]);
  const proxy = await start('proxy', [sender, notifier]);
  const socket = io(proxy, { transports: ['websocket'] });
  const { call, close } = caller(proxy, 64);
  const sentAt = new Map<number, number>();
  const taken: number[] = [];
  socket.on('notice', (n: number) => taken.push(performance.now() - (sentAt.get(n) ?? Number.NaN)));
  const send = async (n: number) => {
    sentAt.set(n, performance.now());
    await call('POST', '/', 'x', { n, content });
  };
  try {
    await once(socket as never, 'connect');
    await openLoop(perSecond, seconds / 4, send);
    await sleep(500);
    taken.length = 0;
    await openLoop(perSecond, seconds, send);
    await sleep(500);
    return spreadOf(taken);
  } finally {
    socket.disconnect();
    close();
    for (const child of children) child.kill('SIGTERM');
  }
}
