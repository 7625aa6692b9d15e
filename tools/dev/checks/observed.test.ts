import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alertCases } from '../../ops/alerts/cases.ts';
import { metricsIn, readAlerts, readScalers } from './observed.ts';

const root = join(import.meta.dirname, '../../..');

test.each([
  ['max by (service) (engine_up{engine="mongo"}) == 0', ['engine_up']],
  [
    'sum(rate(requests_count{service="a", operation!~"/.*|b"}[5m])) / sum(rate(others_total[5m])) > 0.2',
    ['requests_count', 'others_total'],
  ],
  ['histogram_quantile(0.95, sum by (le, route) (rate(seconds_bucket[5m]))) > 1', ['seconds_bucket']],
  ['a_total unless on (pod) b_total and c > 10m', ['a_total', 'b_total', 'c']],
])('%s asks for %j', (expr, metrics) => {
  expect(metricsIn(expr)).toEqual(metrics);
});

test('the metrics that autoscalers ask for are found', async () => {
  const asked = new Set((await readScalers(root)).flatMap(({ expr }) => metricsIn(expr)));
  const metrics = ['consumer_lag_seconds', 'event_loop_delay_p99_seconds', 'gateway_live_connections'];
  expect([...asked].toSorted()).toEqual([...metrics, 'live_connections']);
});

test('every alert has its page in the runbook', () => {
  const alerts = readAlerts(root);
  expect(alerts.length).toBeGreaterThan(0);
  for (const { name, page } of alerts)
    expect(readFileSync(join(root, 'docs/runbook', page), 'utf8').split('\n')[0]).toBe(`# ${name}`);
});

test('every alert has a case in which it fires', () => {
  const fired = alertCases.flatMap(({ fires }) => fires.map(({ alertname }) => alertname));
  expect(readAlerts(root).filter(({ name }) => !fired.includes(name))).toEqual([]);
});
