import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram } from '../../dev/engines/go-program.ts';
import { run } from '../../dev/engines/run.ts';

/** Series over time, and what must have fired when. */
export interface RuleTest {
  name: string;
  /** Between two values, and between two evaluations of the rules. */
  interval: string;
  /** In promtool's notation, such as `0+1x20`. */
  series: Record<string, string>;
  looks: {
    at: string;
    /** How far back something may have fired. */
    within: string;
    /** All that has. */
    fires: Firing[];
  }[];
}

const rules = join(import.meta.dirname, '../../../observability/alerts.yaml');

/** @throws with promtool's words unless each test fires exactly what it names, labels included. */
export async function testRules(tests: RuleTest[]): Promise<void> {
  const program = await promtool();
  const folder = mkdtempSync(join(tmpdir(), 'emberline-alerts-'));
  try {
    const file = join(folder, 'tests.yaml');
    const evaluation = { rule_files: [rules], evaluation_interval: tests[0]?.interval };
    // JSON is YAML too.
    writeFileSync(file, JSON.stringify({ ...evaluation, tests: tests.map(promtoolTest) }));
    await run(program, ['test', 'rules', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws when Prometheus could not read the rules. */
export async function checkRules(): Promise<void> {
  await run(await promtool(), ['check', 'rules', rules]);
}

async function promtool(): Promise<string> {
  const program = await goProgram('promtool', console.log);
  if (!program) throw new Error('This needs promtool, or a Go to build it: https://go.dev/dl/');
  return program;
}

function promtoolTest({ name, interval, series, looks }: RuleTest) {
  return {
    ...{ name, interval },
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    promql_expr_test: looks.map(({ at, within, fires }) => ({
      ...{ expr: firedWithin(within), eval_time: at },
      exp_samples: fires.map((labels) => ({ labels: labelsOf(labels), value: 1 })),
    })),
  };
}

function labelsOf(labels: Record<string, string>): string {
  return `{${Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)}}`;
}

/** An alert that fires, with the labels that say where: of a replica, a route, a group. */
export interface Firing {
  alertname: string;
  [label: string]: string;
}

export const firing = (alertname: string, labels: Record<string, string> = {}): Firing => ({
  alertname,
  ...labels,
});

/** As firing from one of these replicas each. */
export const firingAt = (
  alertname: string,
  replicas: { service: string; instance: string }[],
  labels: Record<string, string> = {},
): Firing[] => replicas.map(({ service, instance }) => firing(alertname, { service, instance, ...labels }));

/** Labels that are the same for all, or that a summary does not name. */
const leftOut = ['alertstate', 'severity', 'job', 'namespace', 'pod', 'version', 'environment', 'engine'];

/** A query for what has fired in the time up to now. @param time as `30m` */
export const firedWithin = (time: string): string =>
  `group without (${leftOut.join()}) (max_over_time(ALERTS{alertstate="firing"}[${time}]))`;
