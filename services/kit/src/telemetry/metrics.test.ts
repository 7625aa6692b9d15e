import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMetrics, type Metrics } from './metrics.ts';

test('the delay of the event loop is near 0 when nothing runs, and as long as what blocks it', async () => {
  const metrics = createMetrics();
  await loopDelay(metrics);
  const calm = await delayAfterTurns(metrics);
  const until = performance.now() + 200;
  while (performance.now() < until);
  const blocked = await delayAfterTurns(metrics);
  expect(calm).toBeLessThan(0.15);
  expect(blocked).toBeGreaterThan(0.19);
});

/** Some turns of the event loop later, so that the one before is measured. */
async function delayAfterTurns(metrics: Metrics): Promise<number> {
  for (let turns = 0; turns < 5; turns++) await turn();
  return loopDelay(metrics);
}

async function loopDelay(metrics: Metrics): Promise<number> {
  const text = await metrics.metrics();
  return Number(/^event_loop_delay_p99_seconds (\S+)$/m.exec(text)?.[1]);
}
