import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { createLog } from '@emberline/kit/telemetry/log';
import { type ProductAddresses, withDatabase } from '@emberline/tools/start/product-addresses.ts';
import { io } from 'socket.io-client';
import { caller, closedLoop, spreadOf } from './load.ts';

/** What this machine gives at best for each part of a message's way: the measure for all other figures. */
export interface Floor {
  /** ms: an HTTP echo, one majority insert and half a round trip over socket.io, each at its median. */
  message: number;
  /** With 50 callers. */
  insertsPerSecond: number;
  /** With 32 callers. */
  echoesPerSecond: number;
}

const seconds = 5;
const rounds = 500;

export async function measureFloor({ mongoUrl }: ProductAddresses): Promise<Floor> {
  const { url, child } = await startBareServer();
  const mongo = await connectMongo(withDatabase(mongoUrl, 'bench'), {
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

async function startBareServer(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [new URL('./bare-server.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, child };
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
