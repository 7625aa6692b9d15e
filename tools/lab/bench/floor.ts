import { once } from 'node:events';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { createLog } from '@emberline/kit/telemetry/log';
import { type ProductAddresses, withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import { io } from 'socket.io-client';
import { startBare } from './bare/start-bare.ts';
import { measureBareChain } from './bare-chain.ts';
import { caller, closedLoop, type Spread, spreadOf } from './load.ts';

/** What this machine gives at best for each part of a message's way: the measure for all other figures. */
export interface Floor {
  /** ms: an HTTP echo, one majority insert and half a round trip over socket.io, each at its median. */
  message: number;
  /** ms from send to notice on the bare chain, see bare-chain.ts, as often and as long as in the product. */
  chain: Spread;
  /** With 50 callers. */
  insertsPerSecond: number;
  /** With 32 callers. */
  echoesPerSecond: number;
}

const seconds = 5;
const rounds = 500;
/** At which the way of a message is measured. */
export const noticesPerSecond = 40;
export const noticeSeconds = 30;

export async function measureFloor(addresses: ProductAddresses): Promise<Floor> {
  const chain = await measureBareChain(addresses, noticesPerSecond, noticeSeconds);
  const { url, child } = await startBare('server');
  const mongo = await connectMongo(withDatabase(addresses.mongoUrl, 'bench'), {
    name: 'bench',
    log: createLog('bench', 'silent'),
  });
  const socket = io(url, { transports: ['websocket'] });
  const { call, close } = caller(url, 32);
  const rows = mongo.db.collection<{ _id: string; content: string }>('rows');
  const content = 'A message of ordinary length, as people write them, without anything around it.';
  const echo = async () => void (await call('GET', '/', 'x'));
  const insert = async () => void (await rows.insertOne({ _id: newId(), content }));
  const emit = () => new Promise<void>((resolve) => void socket.emit('ping', resolve));
  try {
    await once(socket as never, 'connect');
    return {
      chain,
      message: (await median(echo)) + (await median(insert)) + (await median(emit)) / 2,
      insertsPerSecond: await closedLoop(50, seconds, insert),
      echoesPerSecond: await closedLoop(32, seconds, echo),
    };
  } finally {
    await mongo.db.dropDatabase();
    await mongo.close();
    socket.disconnect();
    close();
    child.kill('SIGTERM');
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
  return spreadOf(taken).p50;
}
