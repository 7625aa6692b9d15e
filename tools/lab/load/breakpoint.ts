import exec from 'k6/execution';
import type { People } from './logins.ts';
import { limits, stepMetrics } from './options.ts';
import { type Step, type Summary, stepsOf } from './plan.ts';
import { planSettings, scenario } from './settings.ts';
import { resultOf, secondsRun, written } from './summary.ts';

// Goes a quarter faster every DURATION (20 s), from RATE (10 iterations a second) on, until answers take too long or fail.

const steps = scenario === 'breakpoint' ? stepsOf(planSettings) : [];

/** Requests are counted for the step in which their iteration began. */
export function stepped(flow: (people: People) => void): (people: People) => void {
  return (people) => {
    const seconds = (Date.now() - exec.scenario.startTime) / 1_000;
    exec.vu.metrics.tags.step = String(steps.findLast(({ from }) => from <= seconds)?.number ?? 1);
    flow(people);
  };
}

export function summaryOfSteps(summary: Summary): Record<string, string> {
  const { metrics } = summary;
  const judged = steps
    .map((step) => {
      const { time, failed, count } = stepMetrics(step.number);
      const value = (metric: string, name: string) => metrics[metric]?.values[name] ?? 0;
      return {
        ...step,
        count: value(count, 'count'),
        p99: value(time, 'p(99)'),
        failed: value(failed, 'rate'),
      };
    })
    .filter(({ count }) => count > 0);
  const broken = judged.find(
    ({ number, p99, failed }) => number > 1 && (p99 >= limits.ms || failed >= limits.failed),
  );
  const good = judged.filter(({ number }) => !broken || number < broken.number).at(-1);
  const ran = (step: Step) => Math.min(step.seconds, secondsRun(summary) - step.from);
  const rows = judged.map(
    (step) =>
      `| ${step.perSecond} | ${(step.count / ran(step)).toFixed(0)} | ${step.p99.toFixed(0)} ms | ${(step.failed * 100).toFixed(2)} % |`,
  );
  // k6 had no virtual user left, or no time: the rate was not reached.
  const missing = metrics.dropped_iterations?.values.count ?? 0;
  const lines = [
    '| Iterations a second | Requests a second | p99 | Failed |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    broken
      ? `The limit: ${good?.perSecond ?? `below ${broken.perSecond}`} iterations a second. At ${broken.perSecond} the slowest hundredth took ${broken.p99.toFixed(0)} ms, ${(broken.failed * 100).toFixed(1)} % failed.`
      : `No limit was found up to ${good?.perSecond ?? 0} iterations a second.`,
    ...(missing > 0 ? [`${missing} iterations were not started, since all virtual users were waiting.`] : []),
  ];
  return written(lines, summary, {
    ...resultOf(summary),
    kept: broken !== undefined,
    limit: good?.perSecond ?? 0,
  });
}
