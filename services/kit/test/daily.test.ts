import { connectMongo, type Mongo } from '@emberline/kit/mongo/connect';
import { freshMongoUrl, quietLog } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startDaily } from '../src/jobs/repeating.ts';

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(freshMongoUrl('daily'), { name: 'daily', log: quietLog() });
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

let time = Date.now();
const pass = (hours: number) => {
  time += hours * 3_600_000;
};

function start(name: string, work: (signal: AbortSignal) => Promise<unknown>) {
  let looks = 0;
  const now = () => {
    looks++;
    return new Date(time);
  };
  const stop = startDaily({ db: mongo.db, name, log: quietLog(), work, startWithinMs: 0, checkMs: 5, now });
  onTestFinished(stop);
  /** Resolves when this replica has found several times that there is nothing to do. */
  const looksAgain = () => {
    const before = looks;
    return eventually(() => looks > before + 3);
  };
  return { stop, looksAgain };
}

const runsOf = () => mongo.db.collection<{ _id: string; finishedAt: Date }>('dailyRuns');
const finished = (name: string) => runsOf().findOne({ _id: name });

test('it is done after a start and then once a day, whatever number of replicas there is', async () => {
  await runsOf().insertOne({ _id: 'once', finishedAt: new Date(time - 2 * 3_600_000) });
  let [running, atOnce, runs] = [0, 0, 0];
  const work = async () => {
    atOnce = Math.max(atOnce, ++running);
    // By then the others have found that the work is already being done.
    await Promise.any(replicas.map(({ looksAgain }) => looksAgain()));
    running--;
    runs++;
  };
  const replicas = [1, 2, 3].map(() => start('once', work));
  const allLook = () => Promise.all(replicas.map(({ looksAgain }) => looksAgain()));
  await eventually(() => runs === 1);
  await allLook();
  pass(23);
  await allLook();
  expect(runs).toBe(1);
  pass(2);
  await eventually(() => runs === 2);
  expect({ atOnce, runs }).toEqual({ atOnce: 1, runs: 2 });
});

test('after a start it is not done again within the hour', async () => {
  let runs = 0;
  const first = start('restart', async () => runs++);
  await eventually(async () => (await finished('restart')) !== null);
  await first.stop();
  const again = start('restart', async () => runs++);
  await again.looksAgain();
  await again.stop();
  expect(runs).toBe(1);
  pass(2);
  start('restart', async () => runs++);
  await eventually(() => runs === 2);
});

test('what fails is done again, and stopping ends what is under way', async () => {
  let runs = 0;
  const begun = Promise.withResolvers<void>();
  const { stop } = start('failing', async (signal) => {
    if (++runs === 1) throw new Error('not now');
    begun.resolve();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await begun.promise;
  await stop();
  expect(await finished('failing')).toBeNull();
});
