import exec from 'k6/execution';
import type { Options } from 'k6/options';
import * as flows from '../flows/index.ts';
import { fullest } from '../lib/fullness.ts';
import { arrivals, common } from '../lib/options.ts';
import { logInAll, type People, usualPeople } from '../lib/people.ts';
import { type Step, sharesOf, stepsOf } from '../lib/plan.ts';
import { peopleCount, planSettings } from '../lib/settings.ts';
import { resultOf, type Summary, secondsRun, written } from '../lib/summary.ts';

export { watch } from '../lib/fullness.ts';

// Goes a quarter faster every DURATION (20 s), from RATE (10 iterations a second) on, until answers take too long or fail.

const steps = stepsOf(planSettings);
const shares = sharesOf(planSettings);
const longestMs = Number(planSettings.p99 ?? 1_000);
const mostFailed = 0.01;

export const setup = logInAll;

export const options: Options = {
  ...common,
  scenarios: {
    // Steps, not slopes: each has a rate of its own to be judged by.
    ...arrivals(
      steps.flatMap(({ perSecond, seconds }) => [
        { perSecond, seconds: 0 },
        { perSecond, seconds },
      ]),
      shares,
      1,
    ),
    watch: {
      executor: 'constant-vus',
      exec: 'watch',
      vus: 1,
      duration: `${steps.reduce((sum, { seconds }) => sum + seconds, 0)}s`,
      gracefulStop: '0s',
    },
  },
  thresholds: {
    'http_req_duration{phase:flow}': ['p(99)>=0'],
    'http_req_failed{phase:flow}': ['rate>=0'],
    'http_reqs{phase:flow}': ['count>=0'],
    ...Object.assign({}, ...steps.map(thresholdsOf)),
  },
};

/** The run ends with the step that breaks one of them, once most of it is over. */
function thresholdsOf({ number, from, seconds }: Step) {
  // k6 counts from before the logins. Half a second each is more than they take: a run that ends late judges no step by its first requests.
  const logins = (peopleCount || usualPeople) * 0.5;
  // The first step warms up and is not judged.
  const ending = { abortOnFail: number > 1, delayAbortEval: `${Math.round(logins + from + seconds * 0.7)}s` };
  return {
    [timeOf(number)]: [{ threshold: `p(99)<${longestMs}`, ...ending }],
    [failedOf(number)]: [{ threshold: `rate<${mostFailed}`, ...ending }],
    [countOf(number)]: ['count>=0'],
  };
}

function timeOf(step: number): string {
  return `http_req_duration{phase:flow,step:${step}}`;
}
function failedOf(step: number): string {
  return `http_req_failed{phase:flow,step:${step}}`;
}
function countOf(step: number): string {
  return `http_reqs{phase:flow,step:${step}}`;
}

/** Requests are counted for the step in which their iteration began. */
function stepped(flow: (people: People) => void): (people: People) => void {
  return (people) => {
    const seconds = (Date.now() - exec.scenario.startTime) / 1_000;
    const step = steps.findLast(({ from }) => from <= seconds);
    exec.vu.metrics.tags.step = String(step?.number ?? 1);
    flow(people);
  };
}

export const answer = stepped(flows.answer);
export const browse = stepped(flows.browse);
export const hotlist = stepped(flows.hotlist);
export const join = stepped(flows.join);
export const live = stepped(flows.live);
export const message = stepped(flows.message);
export const operate = stepped(flows.operate);
export const pay = stepped(flows.pay);
export const photo = stepped(flows.photo);

export function handleSummary(summary: Summary): Record<string, string> {
  const { metrics } = summary;
  const judged = steps
    .map((step) => ({
      ...step,
      count: metrics[countOf(step.number)]?.values.count ?? 0,
      p99: metrics[timeOf(step.number)]?.values['p(99)'] ?? 0,
      failed: metrics[failedOf(step.number)]?.values.rate ?? 0,
    }))
    .filter(({ count }) => count > 0);
  const broken = judged.find(
    ({ number, p99, failed }) => number > 1 && (p99 >= longestMs || failed >= mostFailed),
  );
  const good = judged.filter(({ number }) => !broken || number < broken.number).at(-1);
  const full = fullest(metrics);
  const ran = (step: Step) => Math.min(step.seconds, secondsRun(summary) - step.from);
  const rows = judged.map(
    (step) =>
      `| ${step.perSecond} | ${(step.count / ran(step)).toFixed(0)} | ${step.p99.toFixed(0)} ms | ${(step.failed * 100).toFixed(2)} % |`,
  );
  const lines = [
    '| Iterations a second | Requests a second | p99 | Failed |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    broken
      ? `The limit: ${good?.perSecond ?? `below ${broken.perSecond}`} iterations a second. At ${broken.perSecond} the slowest hundredth took ${broken.p99.toFixed(0)} ms, ${(broken.failed * 100).toFixed(1)} % failed.`
      : `No limit was found up to ${good?.perSecond ?? 0} iterations a second.`,
    verdict(full),
    ...notStarted(metrics),
  ];
  return written(lines, summary, {
    ...resultOf(summary),
    ...{ kept: broken !== undefined, limit: good?.perSecond ?? 0, full: verdict(full) },
  });
}

function verdict(full: [string, number][]): string {
  if (full.length === 0)
    return 'Nobody shows how full the parts are: METRICS or PROMETHEUS says where to look.';
  const shown = full.slice(0, 4).map(([part, percent]) => `${part} ${percent.toFixed(0)} %`);
  const [[first, percent] = ['', 0]] = full;
  const said = `Most of a core that a process took: ${shown.join(', ')}.`;
  return percent >= 85
    ? `${first} was full. ${said}`
    : `No process of ours was full, so it was an engine, the machine, or k6 itself. ${said}`;
}

/** k6 had no virtual user left, or no time: the rate was not reached. */
function notStarted({ dropped_iterations }: Summary['metrics']): string[] {
  const count = dropped_iterations?.values.count ?? 0;
  return count === 0 ? [] : [`${count} iterations were not started, since all virtual users were waiting.`];
}
