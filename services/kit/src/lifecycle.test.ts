import { expect, test } from 'vitest';
import { endGradually } from './lifecycle.ts';

async function endedAt(count: number, withinMs: number): Promise<number[]> {
  const startedAt = performance.now();
  const at: number[] = [];
  await endGradually(Array(count), () => at.push(performance.now() - startedAt), withinMs);
  return at;
}

test('a few connections are ended 50 ms apart, however long it might take', async () => {
  const at = await endedAt(5, 60_000);
  expect(at).toHaveLength(5);
  expect(at[0]).toBeLessThan(50);
  for (const [i, ms] of at.entries()) expect(ms).toBeGreaterThanOrEqual(i * 50 - 2);
  expect(at[4]).toBeLessThan(1_000);
});

test('many are ended evenly within the time', async () => {
  const at = await endedAt(5_000, 500);
  expect(at).toHaveLength(5_000);
  for (const part of [0.25, 0.5, 0.75]) expect(at[5_000 * part]).toBeGreaterThanOrEqual(500 * part - 2);
  expect(at.at(-1)).toBeLessThan(1_000);
});

test('without time all are ended at once, and none takes none', async () => {
  expect((await endedAt(100, 0)).at(-1)).toBeLessThan(50);
  expect(await endedAt(0, 1_000)).toEqual([]);
});
