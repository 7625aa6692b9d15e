import { expect } from 'vitest';

type Ask = (n: number) => Promise<unknown>;

/** Fails when one of the two calls takes more than twice as long as the other, by the median of 12 of each in turn. */
export async function expectAsLong(one: Ask, other: Ask): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < 12; n++) {
    for (const [k, ask] of [one, other].entries()) {
      const start = performance.now();
      await ask(n);
      times[k]?.push(performance.now() - start);
    }
  }
  const ratio = median(times[0]) / median(times[1]);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] as number;
