import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { startRepeating } from './repeating.ts';

function counting(pauseMs: number, work: (round: number) => Promise<unknown> = async () => {}) {
  let rounds = 0;
  const job = startRepeating(pauseMs, createLog('test', 'silent'), () => work(++rounds));
  onTestFinished(job.stop);
  return { job, rounds: () => rounds };
}

test('work is done again after a pause, also when it has failed', async () => {
  const { rounds } = counting(1, async () => {
    throw new Error('not now');
  });
  await expect.poll(rounds).toBeGreaterThan(2);
});

test('a nudge begins the next round without the pause, one during a round does so right after it', async () => {
  const first = Promise.withResolvers<void>();
  const { job, rounds } = counting(60_000, (round) => (round === 1 ? first.promise : Promise.resolve()));
  job.nudge();
  expect(rounds()).toBe(1);
  first.resolve();
  await expect.poll(rounds).toBe(2);
  job.nudge();
  await expect.poll(rounds).toBe(3);
});

test('what is due before the pause is over is done then, but at most once a second', async () => {
  const { rounds } = counting(60_000, async (round) => new Date(Date.now() + (round === 1 ? 1_500 : -1)));
  const begun = Date.now();
  await expect.poll(rounds).toBe(2);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1_490);
  await expect.poll(rounds).toBe(3);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_480);
});
