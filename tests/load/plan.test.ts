import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plans, scenarios, secondsOf } from './lib/plan.ts';

test.each(scenarios)('%s is a script, is bounded, and fails when too much fails', (name) => {
  expect(existsSync(join(import.meta.dirname, 'scenarios', `${name}.ts`))).toBe(true);
  expect(secondsOf(name)).toBeLessThanOrEqual(name === 'soak' ? 3_660 : 300);
  expect(plans[name].maxFailed).toBeLessThanOrEqual(0.05);
});
