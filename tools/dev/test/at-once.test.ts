import { expect, test } from 'vitest';
import { runAtOnce, stagesAtOnce } from './stages.ts';

test('three stages at once, and one on a small machine or when asked to', () => {
  expect(stagesAtOnce(false, 16 * 2 ** 30)).toBe(3);
  expect(stagesAtOnce(true, 16 * 2 ** 30)).toBe(1);
  expect(stagesAtOnce(false, 4 * 2 ** 30)).toBe(1);
});

test('who is done takes the next in the list, and all are waited for', async () => {
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const [begun, ended]: number[][] = [[], []];
  const all = runAtOnce([0, 1, 2, 3], 2, async (task) => {
    begun?.push(task);
    await gates[task]?.promise;
    ended?.push(task);
  });
  await expect.poll(() => begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  gates[2]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  gates[0]?.resolve();
  gates[3]?.resolve();
  await all;
  expect(ended).toEqual([1, 2, 0, 3]);
});
