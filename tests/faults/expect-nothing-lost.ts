import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { expect } from 'vitest';
import { type FaultPlan, runFaults } from './run-faults.ts';

/** @param limitMs the longest time without an accepted message around a fault */
export async function expectNothingLost(product: Product, plan: FaultPlan, limitMs: number): Promise<void> {
  const { verdict, recoveries } = await runFaults(product, { log: console.log, ...plan });
  expect(verdict).toEqual({
    sent: verdict.sent,
    lost: [],
    doubled: [],
    phantom: [],
    swapped: [],
    miscounted: [],
    misprojected: [],
  });
  expect(verdict.sent).toBeGreaterThanOrEqual(50);
  for (const { fault, ms } of recoveries) expect(ms, fault).toBeLessThan(limitMs);
}
