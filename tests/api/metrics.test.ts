import { join } from 'node:path';
import {
  metricsIn,
  readAlerts,
  readPanels,
  readRecords,
  readScalers,
} from '@emberline/tools/dev/checks/observed.ts';
import { expect, inject, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('every metric that alerts, dashboard and autoscalers ask for is registered by some program', async () => {
  const { figures } = inject('product');
  const registered = await Promise.all(figures.map(({ url }) => metricsOf(url)));
  const records = readRecords(root);
  const known = new Set([...registered.flat(), ...records.map(({ name }) => name), ...fromElsewhere]);
  const asked = [...readAlerts(root), ...records, ...readPanels(root), ...(await readScalers(root))].flatMap(
    ({ name, expr }) => metricsIn(expr).map((metric) => ({ name, metric })),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ metric }) => !known.has(metric))).toEqual([]);
});

/** Of Prometheus itself, and of kube-state-metrics. */
const fromElsewhere = ['up', 'ALERTS', 'kube_cronjob_status_last_successful_time', 'kube_cronjob_created'];

/** The registered metrics by the names used in queries: a histogram has several. A metric without a value counts too. */
async function metricsOf(url: string): Promise<string[]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const types = (await answer.text()).matchAll(/^# TYPE (?<name>\S+) (?<type>\S+)$/gm);
  return [...types].flatMap(({ groups: { name, type } = {} }) =>
    type === 'histogram' || type === 'summary'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
      : [`${name}`],
  );
}
