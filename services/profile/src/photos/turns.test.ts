import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('no more than two run at once, all get their turn, one that fails makes room', async () => {
  const takeTurn = createTurns({ atOnce: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    if (n === 1) throw new Error('failed');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => takeTurn(work(n))));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true]);
  expect(most).toBe(2);
});

test('who would wait too long is told so', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 1 });
  const gate = Promise.withResolvers<void>();
  const held = [takeTurn(() => gate.promise), takeTurn(async () => {})];
  await expect(takeTurn(async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  gate.resolve();
  await Promise.all(held);
});
