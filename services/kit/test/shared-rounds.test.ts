import { connectMongo, type Mongo } from '@emberline/kit/mongo/connect';
import { freshMongoUrl, quietLog } from '@emberline/kit/testing/engines';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSharedRounds } from '../src/jobs/repeating.ts';

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(freshMongoUrl('rounds'), { name: 'rounds', log: quietLog() });
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

const pauseMs = 100;

function replica(name: string, work: (previous: Date | undefined) => Promise<unknown>) {
  const { stop } = startSharedRounds({ db: mongo.db, name, pauseMs, log: quietLog() }, work);
  onTestFinished(stop);
  return stop;
}

test('of three replicas one does each round, and knows when the one before began', async () => {
  const rounds: (Date | undefined)[] = [];
  const work = async (previous: Date | undefined) => void rounds.push(previous);
  for (let n = 0; n < 3; n++) replica('shared', work);
  await eventually(() => rounds.length >= 8);
  const [first, ...starts] = rounds.slice(0, 8).map((at) => at?.getTime());
  expect(first).toBeUndefined();
  const pauses = starts.slice(1).map((at, n) => Number(at) - Number(starts[n]));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(pauseMs * 0.9);
});

test('when a replica fails or stops, another one does the next round', async () => {
  const done = { first: 0, second: 0 };
  const stop = replica('handed over', async () => {
    done.first++;
    throw new Error('not now');
  });
  await eventually(() => done.first >= 2);
  await stop();
  const before = done.first;
  replica('handed over', async () => done.second++);
  await eventually(() => done.second >= 2);
  expect(done.first).toBe(before);
});

test('a round for which nothing is due is not begun, and the next one that is due comes at once', async () => {
  const looks = { due: 0, notDue: 0 };
  let isDue = false;
  const begun: boolean[] = [];
  const { stop } = startSharedRounds(
    { db: mongo.db, name: 'when due', pauseMs, log: quietLog() },
    async () => void begun.push(isDue),
    async () => {
      looks[isDue ? 'due' : 'notDue']++;
      return isDue;
    },
  );
  onTestFinished(stop);
  await eventually(() => looks.notDue >= 3);
  isDue = true;
  await eventually(() => begun.length >= 2);
  expect(begun).not.toContain(false);
  expect(looks.due).toBeGreaterThanOrEqual(begun.length);
});
