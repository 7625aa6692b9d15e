import { once } from 'node:events';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { createLog } from '@emberline/kit/telemetry/log';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { io } from 'socket.io-client';
import { mustRun } from '../load/k6.ts';
import { loadSettings } from '../with-product.ts';
import { startBareChain } from './bare.ts';

/** What this machine gives at best for each part of a message's way: the measure for all other figures. */
export interface Floor {
  /** ms: an HTTP echo, one majority insert and half a round trip over socket.io, each at its median. */
  message: number;
  /** ms from send to notice on the bare chain, as often and as long as in the product. */
  chain: Spread;
  /** With 50 callers. */
  insertsPerSecond: number;
  /** With 32 callers. */
  echoesPerSecond: number;
}

/** ms */
export interface Spread {
  avg: number;
  'p(50)': number;
  'p(95)': number;
  'p(99)': number;
}

const seconds = 5;
const rounds = 500;
const content = 'A message of ordinary length, as people write them, without anything around it.';

/** @param pace of the messages on the bare chain: RATE and DURATION */
export async function measureFloor(
  product: Product,
  dir: string,
  pace: Record<string, string>,
): Promise<Floor> {
  const chain = await startBareChain(product.addresses);
  const mongo = await connectMongo(withDatabase(product.addresses.mongoUrl, 'bench'), {
    name: 'bench',
    log: createLog('bench', 'silent'),
  });
  const rows = mongo.db.collection<{ _id: string; content: string }>('rows');
  const socket = io(chain.notifier, { transports: ['websocket'] });
  const echo = async () => void (await (await fetch(`${chain.sender}/health/ready`)).text());
  const insert = async () => void (await rows.insertOne({ _id: newId(), content }));
  const emit = () => new Promise<void>((resolve) => void socket.emit('ping', resolve));
  const two = ['one', 'other'].map((id) => ({ id, token: 'bare' }));
  const bare = loadSettings({ addresses: { ...product.addresses, api: chain.proxy } }, dir, two);
  const toSender = { ...loadSettings(product, dir, two), API_ORIGIN: chain.sender };
  try {
    await once(socket as never, 'connect');
    await mustRun('pairs', { ...bare, ...pace, DURATION: '5s' });
    const { notice_ms } = await mustRun('pairs', { ...bare, ...pace });
    const { 'iterations{scenario:newest}': echoes } = await mustRun('newest', {
      ...toSender,
      DURATION: `${seconds}s`,
    });
    return {
      chain: notice_ms?.values as unknown as Spread,
      message: (await median(echo)) + (await median(insert)) + (await median(emit)) / 2,
      insertsPerSecond: await perSecond(50, insert),
      echoesPerSecond: (echoes?.values.count ?? 0) / seconds,
    };
  } finally {
    socket.disconnect();
    chain.stop();
    await mongo.db.dropDatabase();
    await mongo.close();
  }
}

/** ms, one at a time; the first fifth warms up. */
async function median(work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const begun = performance.now();
    await work();
    if (n >= rounds / 5) taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b)[taken.length >> 1] ?? Number.NaN;
}

/** By so many callers, each waiting for its answer. */
async function perSecond(callers: number, work: () => Promise<void>): Promise<number> {
  const end = Date.now() + seconds * 1_000;
  let done = 0;
  const one = async () => {
    for (; Date.now() < end; done++) await work();
  };
  await Promise.all(Array.from({ length: callers }, one));
  return done / seconds;
}
