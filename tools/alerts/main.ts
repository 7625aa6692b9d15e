import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram } from '../engines/go-program.ts';
import { run } from '../engines/run.ts';
import { alertCases, allUp } from './cases.ts';

// `npm run alerts`: shows by Prometheus' own promtool that the rules can be read, and that each case fires its alerts and no other.

// Without what discovers targets in clouds, which is most of the program.
const promtool = await goProgram('github.com/prometheus/prometheus/cmd/promtool', '0.316.0', console.log, [
  'remove_all_sd',
]);
const folder = mkdtempSync(join(tmpdir(), 'emberline-alerts-'));
try {
  if (!promtool) throw new Error('This needs promtool, or a Go to build it: https://go.dev/dl/');
  const rules = join(import.meta.dirname, '../../observability/alerts.yaml');
  await run(promtool, ['check', 'rules', rules]);
  // JSON is YAML too.
  const file = join(folder, 'cases.yaml');
  writeFileSync(file, JSON.stringify({ rule_files: [rules], tests: alertCases.map(testOf) }));
  await run(promtool, ['test', 'rules', file]);
  console.log(`${alertCases.length} cases fire what they should and nothing else.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function testOf({ name, series, at, fires }: (typeof alertCases)[number]) {
  const values = Object.entries({ ...allUp, ...series });
  return {
    name,
    interval: '1m',
    input_series: values.map(([one, value]) => ({ series: one, values: value })),
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: at,
        exp_samples: fires.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  };
}
