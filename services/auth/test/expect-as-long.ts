import { expect } from 'vitest';

type Ask = (n: number) => Promise<unknown>;

/**
 * Fails when one of the two calls takes more than twice as long as the other, by the median of 12 of each in turn. A busy
 * machine is asked three times at most: what tells two calls apart does so each time.
 */
export async function expectAsLong(one: Ask, other: Ask): Promise<void> {
  const ratios: number[] = [];
  do ratios.push(await ratioOf(one, other));
  while (ratios.length < 3 && !isClose(ratios.at(-1)));
  expect(ratios.at(-1), `${ratios}`).toSatisfy(isClose);
}

const isClose = (ratio = 0) => ratio > 0.5 && ratio < 2;

async function ratioOf(one: Ask, other: Ask): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < 12; n++) {
    for (const [k, ask] of [one, other].entries()) {
      const start = performance.now();
      await ask(n);
      times[k]?.push(performance.now() - start);
    }
  }
  return median(times[0]) / median(times[1]);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] as number;
