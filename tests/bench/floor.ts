import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createBus } from '@emberline/kit/events/bus';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { newId } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { createLog } from '@emberline/kit/telemetry/log';
import type { ProductAddresses } from '@emberline/tools/start/product-addresses.ts';
import { withDatabase } from '@emberline/tools/start/product-addresses.ts';
import { io } from 'socket.io-client';
import { caller, closedLoop, type Spread, spreadOf } from './load.ts';

/** What this machine gives at best for each part of a message's way: the measure for all other figures. */
export interface Floor {
  answersPerSecond: number;
  transaction: Spread;
  transactionsPerSecond: number;
  produceToConsume: Spread;
  emit: Spread;
}

const seconds = 5;
const rounds = 300;

export async function measureFloor({ mongoUrl, kafkaBrokers }: ProductAddresses): Promise<Floor> {
  const server = await startBareServer();
  try {
    return {
      ...(await measureTransactions(mongoUrl)),
      answersPerSecond: await measureAnswers(server.url),
      produceToConsume: await measureBus(kafkaBrokers),
      emit: await measureEmit(server.url),
    };
  } finally {
    server.child.kill('SIGTERM');
  }
}

async function startBareServer(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [new URL('./bare-server.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url, child };
}

async function measureAnswers(url: string): Promise<number> {
  const { call, close } = caller(url, 32);
  const rate = await closedLoop(32, seconds, async () => void (await call('GET', '/', 'x')));
  close();
  return rate;
}

async function measureTransactions(
  mongoUrl: string,
): Promise<Pick<Floor, 'transaction' | 'transactionsPerSecond'>> {
  const mongo = await connectMongo(withDatabase(mongoUrl, 'bench'), {
    name: 'bench',
    log: createLog('bench', 'silent'),
  });
  const rows = mongo.db.collection<{ _id: string }>('rows');
  await rows.insertOne({ _id: newId() });
  const one = () =>
    inTransaction(mongo.client, async (session) => {
      await rows.insertOne({ _id: newId() }, { session });
      await rows.insertOne({ _id: newId() }, { session });
    });
  const transaction = spreadOf(await timed(rounds, one));
  const transactionsPerSecond = await closedLoop(50, seconds, one);
  await mongo.db.dropDatabase();
  await mongo.close();
  return { transaction, transactionsPerSecond };
}

async function measureBus(brokers: string): Promise<Spread> {
  const crash = (error: Error) => {
    throw error;
  };
  const bus = createBus({
    brokers,
    prefix: `bench-${newId()}-`,
    name: 'bench',
    log: createLog('bench', 'silent'),
    onCrash: crash,
  });
  const topic = { topic: 'message-sent', partitions: 1, retentionDays: 1 };
  let arrived = Promise.withResolvers<void>();
  const subscription = bus.subscribe({
    group: 'bench',
    topics: [topic],
    handle: async () => arrived.resolve(),
  });
  await subscription.joined();
  const times = await timed(rounds, async () => {
    arrived = Promise.withResolvers();
    await bus.publish([{ topic: 'message-sent', key: 'k', value: 'v' }]);
    await arrived.promise;
  });
  await subscription.stop();
  await bus.stop();
  return spreadOf(times);
}

async function measureEmit(url: string): Promise<Spread> {
  const socket = io(url, { transports: ['websocket'] });
  await once(socket as never, 'connect');
  const times = await timed(rounds, () => new Promise<void>((resolve) => void socket.emit('ping', resolve)));
  socket.disconnect();
  return spreadOf(times);
}

async function timed(times: number, work: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return taken;
}
