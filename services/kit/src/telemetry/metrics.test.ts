import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMetrics, type Metrics } from './metrics.ts';

test('the delay of the event loop is near 0 when nothing runs, and as long as what blocks it', async () => {
  const metrics = createMetrics();
  await loopDelay(metrics);
  await sleep(50);
  const calm = await loopDelay(metrics);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await sleep(50);
  const blocked = await loopDelay(metrics);
  expect(calm).toBeLessThan(0.15);
  expect(blocked).toBeGreaterThan(0.19);
});

async function loopDelay(metrics: Metrics): Promise<number> {
  const text = await metrics.metrics();
  return Number(/^event_loop_delay_p99_seconds (\S+)$/m.exec(text)?.[1]);
}
