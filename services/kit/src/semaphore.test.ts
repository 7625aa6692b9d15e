import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countAtOnce, createSemaphore } from './semaphore.ts';

const minute = 60_000;
const roomy = { permits: 2, queue: 10, waitMs: minute, holdMs: minute };
const never = () => new Promise<never>(() => {});

test('no more than its permits run at once, all get their turn, one that fails makes room', async () => {
  const semaphore = createSemaphore(roomy);
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    await turn();
    running--;
    if (n === 1) throw new Error('failed');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => semaphore.run(work(n))));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
  expect(most).toBe(2);
  expect([semaphore.held, semaphore.waiting]).toEqual([0, 0]);
});

test('who would wait too long is told so, at once or after the longest wait', async () => {
  const semaphore = createSemaphore({ ...roomy, permits: 1, queue: 1, waitMs: 20 });
  const gate = Promise.withResolvers<void>();
  const held = semaphore.run(() => gate.promise);
  const waits = semaphore.run(async () => {});
  await expect(semaphore.run(async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(waits).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  gate.resolve();
  await held;
  expect([semaphore.held, semaphore.waiting, semaphore.refused]).toEqual([0, 0, 2]);
});

test('work that never ends is told to stop, and its permit comes back all the same', async () => {
  const semaphore = createSemaphore({ ...roomy, permits: 1, holdMs: 20 });
  let told: AbortSignal | undefined;
  const stuck = semaphore.run((signal) => {
    told = signal;
    return never();
  });
  await expect(stuck).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(told?.aborted).toBe(true);
  expect(await semaphore.run(async () => 'next')).toBe('next');
  expect(semaphore.held).toBe(0);
});

test('who goes away gives up the place in the queue, or the work', async () => {
  const semaphore = createSemaphore({ ...roomy, permits: 1, holdMs: 5_000 });
  const leaving = new AbortController();
  const work = semaphore.run(never, leaving.signal);
  const queued = semaphore.run(never, leaving.signal);
  await turn();
  leaving.abort(new Error('gone'));
  await expect(work).rejects.toThrow('gone');
  await expect(queued).rejects.toThrow('gone');
  expect(semaphore.waiting).toBe(0);
  expect(await semaphore.run(async () => 'next')).toBe('next');
  await expect(semaphore.run(async () => {}, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  expect(semaphore.held).toBe(0);
});

test('after 200 pieces of work that were cut off at random moments all permits are there', async () => {
  const semaphore = createSemaphore({ permits: 4, queue: 200, waitMs: 500, holdMs: 30 });
  const cutOff = Array.from({ length: 200 }, async (_, n) => {
    const leaving = new AbortController();
    const kinds = [never, () => sleep(Math.random() * 20), async () => Promise.reject(new Error('failed'))];
    const run = semaphore.run<unknown>(kinds[n % 3] as () => Promise<unknown>, leaving.signal);
    setTimeout(() => leaving.abort(new Error('cut off')), Math.random() * 100);
    await run.catch(() => {});
  });
  await Promise.all(cutOff);
  const full = await Promise.all(Array.from({ length: 40 }, (_, n) => semaphore.run(async () => n)));
  expect(full).toHaveLength(40);
  await expect.poll(() => [semaphore.held, semaphore.waiting]).toEqual([0, 0]);
});

test('each key has its own count, and what has left makes room again', () => {
  const atOnce = countAtOnce();
  const enter = (key: string) => atOnce.enter(key, 2);
  expect([enter('a'), enter('a'), enter('a'), enter('b')]).toEqual([true, true, false, true]);
  expect(atOnce.total()).toBe(3);
  atOnce.leave('a');
  expect([enter('a'), enter('a')]).toEqual([true, false]);
  for (const key of ['a', 'a', 'b']) atOnce.leave(key);
  expect(atOnce.total()).toBe(0);
});
