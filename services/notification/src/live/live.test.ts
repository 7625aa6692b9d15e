import { createMetrics } from '@emberline/kit/telemetry/metrics';
import { expect, test } from 'vitest';
import { measureNotices } from './live.ts';

test('a notice counts by its age, and never as less than none', async () => {
  const metrics = createMetrics();
  const sentAt = '2026-11-23T12:00:00.000Z';
  for (const late of [300, 2_000, -500]) measureNotices(metrics, () => Date.parse(sentAt) + late)(sentAt);
  const text = await metrics.metrics();
  expect(text).toContain('notice_delay_seconds_bucket{le="0.05"} 1');
  expect(text).toContain('notice_delay_seconds_bucket{le="1"} 2');
  expect(text).toContain('notice_delay_seconds_count 3');
});
