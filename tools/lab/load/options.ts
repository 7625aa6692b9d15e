import type { Options, Scenario } from 'k6/options';
import { loginCount, peopleUsed } from './logins.ts';
import {
  type Flow,
  type Mix,
  planOf,
  type ScenarioName,
  type Stage,
  type Step,
  scenarios,
  secondsIn,
  sharesOf,
  stepsOf,
} from './plan.ts';
import { machines, planSettings, scenario } from './settings.ts';

/** k6's options of each scenario; README.md says what they are for. */

export const pairCount = Math.floor(peopleUsed / 2);
const p99 = Number(planSettings.p99 ?? 1_000);

/** @param usual such as `5m` */
export function runSeconds(usual: string): number {
  return secondsIn(planSettings.duration ?? usual);
}

const common: Options = {
  summaryTrendStats: ['avg', 'p(50)', 'p(95)', 'p(99)', 'max'],
  // Logins may wait because of the gateway's limit.
  setupTimeout: '1800s',
};

/** So many at once, each again as soon as it is answered. */
const closed = (exec: string, vus: number): Scenario => ({
  executor: 'constant-vus',
  exec,
  vus,
  duration: `${runSeconds('10s')}s`,
});
const onceEach = (exec: string, vus: number, maxDuration: string): Scenario => ({
  executor: 'per-vu-iterations',
  exec,
  vus,
  iterations: 1,
  maxDuration,
});
const pairs = (): Scenario => onceEach('pair', pairCount, `${runSeconds('30s') + 60}s`);
/** A metric without values passes every threshold; and only what has a threshold is in the summary. */
const shown = (...metrics: string[]) => Object.fromEntries(metrics.map((metric) => [metric, ['count>=0']]));
const nothingFails = { checks: ['rate==1'] };

/** Those that have no plan of arrivals. */
const further: Record<string, () => Options> = {
  breakpoint: () => {
    const steps = stepsOf(planSettings);
    // Steps, not slopes: each has a rate of its own to be judged by.
    const stages = steps.flatMap(({ perSecond, seconds }) => [
      { perSecond, seconds: 0 },
      { perSecond, seconds },
    ]);
    return {
      scenarios: arrivals(stages, sharesOf(planSettings)),
      thresholds: {
        ...flowThresholds(['p(99)>=0'], ['rate>=0']),
        ...Object.assign({}, ...steps.map(limitsOf)),
      },
    };
  },
  // Each virtual user is one person. A third of the time they come, so that logging in is no storm; then all stay.
  sessions: () => {
    const third = Math.ceil(runSeconds('5m') / 3);
    const stages = [third, 2 * third].map((seconds) => ({ target: peopleUsed, duration: `${seconds}s` }));
    const ramp = { startVUs: 0, stages, gracefulStop: '30s', gracefulRampDown: '30s' };
    return {
      scenarios: { session: { executor: 'ramping-vus', exec: 'session', ...ramp } },
      thresholds: {
        ...{ checks: ['rate>0.99'], sessions_open: ['value>0'], live_lost: ['count<1'] },
        ...{
          'http_req_duration{name:login}': ['p(99)<5000'],
          ...flowThresholds([`p(99)<${p99}`], ['rate<0.01']),
        },
      },
    };
  },
  pairs: () => ({
    scenarios: { pair: pairs() },
    thresholds: {
      ...nothingFails,
      ...shown('notices', 'http_reqs{name:sendMessage}'),
      notice_ms: ['p(99)>=0'],
      'http_req_duration{name:sendMessage}': ['p(99)>=0'],
    },
  }),
  send: () => ({
    scenarios: { send: closed('send', pairCount) },
    thresholds: {
      ...nothingFails,
      'http_req_duration{phase:flow}': ['p(99)>=0'],
      ...shown('iterations{scenario:send}'),
    },
  }),
  // What RATE=0 leaves of pairs, its pages and readings, while as many send as they can.
  busy: () => ({
    scenarios: { pair: pairs(), send: { ...closed('send', pairCount), startTime: '5s' } },
    thresholds: { ...nothingFails, ...shown('iterations{scenario:send}', 'http_reqs{name:markRead}') },
  }),
  newest: () => ({
    scenarios: { newest: closed('newest', 32) },
    thresholds: {
      ...nothingFails,
      'http_req_duration{phase:flow}': ['p(99)>=0'],
      ...shown('iterations{scenario:newest}'),
    },
  }),
  idle: () => ({
    scenarios: { idle: onceEach('idle', Math.min(100, loginCount), `${runSeconds('5m') + 60}s`) },
  }),
  // Deletes the accounts of the people that were made for a run, with all that they wrote. Nobody else's.
  clean: () => ({
    scenarios: {
      clean: {
        executor: 'shared-iterations',
        exec: 'clean',
        vus: 4,
        iterations: loginCount,
        maxDuration: '2h',
      },
    },
    thresholds: nothingFails,
  }),
};

export function optionsOf(name: string): Options {
  if (Object.hasOwn(further, name)) return { ...common, ...further[name]?.() };
  if ((scenarios as readonly string[]).includes(name)) return { ...common, ...planned(name as ScenarioName) };
  throw new Error(`SCENARIO=${name}: ${[...scenarios, ...Object.keys(further)].join(', ')}`);
}

/** Whether somebody logs in before the load, and whether an operator does. */
export const needs = {
  people: !['sessions', 'idle', 'clean'].includes(scenario),
  operator: !['pairs', 'send', 'busy', 'newest'].includes(scenario),
};

function flowThresholds(duration: string[], failed: string[]) {
  return {
    'http_req_duration{phase:flow}': duration,
    'http_req_failed{phase:flow}': failed,
    'http_reqs{phase:flow}': ['count>0'],
  };
}

/** Arrival rates, so that slow answers do not lower the load, and thresholds that fail the run. */
function planned(name: ScenarioName): Options {
  const { stages, shares, maxFailed, p99 } = planOf(name, planSettings);
  const used = Object.keys(shares) as Flow[];
  return {
    scenarios: arrivals(stages, shares),
    thresholds: {
      checks: [maxFailed === 0 ? 'rate==1' : `rate>${1 - maxFailed}`],
      ...flowThresholds([`p(99)<${p99}`], [maxFailed === 0 ? 'rate==0' : `rate<${maxFailed}`]),
      // Shown, and for plans that only some of these flows have.
      ...(used.includes('live') && { notice_ms: [`p(99)<${p99}`], notices: ['count>0'] }),
      // Each flow must have run; of several machines one may miss a rare one.
      ...(machines === 1 &&
        Object.fromEntries(used.map((flow) => [`iterations{scenario:${flow}}`, ['count>0']]))),
      dropped_iterations: ['count<100'],
    },
  };
}

function arrivals(stages: Stage[], shares: Mix): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(shares).map(([flow, share]) => [flow, arrival(flow, share, stages)]),
  );
}

function arrival(flow: string, share: number, stages: Stage[]): Scenario {
  // k6 takes whole numbers only, so rates are per minute. Whatever is in the mix runs at least twice in ten seconds.
  const perMinute = (perSecond: number) => Math.max(12, Math.round(perSecond * share * 60));
  const most = Math.max(...stages.map(({ perSecond }) => perSecond)) * share;
  const [first = { perSecond: 0, seconds: 0 }] = stages;
  const isSteady = stages.length === 1 || first.seconds === 0;
  return {
    ...{ executor: 'ramping-arrival-rate', exec: flow, timeUnit: '1m', gracefulStop: '20s' },
    startRate: isSteady ? perMinute(first.perSecond) : 12,
    stages: stages.map(({ perSecond, seconds }) => ({
      target: perMinute(perSecond),
      duration: `${seconds}s`,
    })),
    preAllocatedVUs: Math.max(3, Math.ceil(most)),
    maxVUs: Math.max(20, Math.ceil(most * 4)),
  };
}

/** Of each step of breakpoint. */
export const limits = { ms: p99, failed: 0.01 };
export const stepMetrics = (step: number) => {
  const tags = `{phase:flow,step:${step}}`;
  return { time: `http_req_duration${tags}`, failed: `http_req_failed${tags}`, count: `http_reqs${tags}` };
};

/** The run ends with the step that breaks one of them, once most of it is over. */
function limitsOf({ number, from, seconds }: Step) {
  // k6 counts from before the logins. Half a second each is more than they take: a run that ends late judges no step by its first requests.
  const delayAbortEval = `${Math.round(peopleUsed * 0.5 + from + seconds * 0.7)}s`;
  // The first step warms up and is not judged.
  const ending = { abortOnFail: number > 1, delayAbortEval };
  const { time, failed, count } = stepMetrics(number);
  return {
    [time]: [{ threshold: `p(99)<${limits.ms}`, ...ending }],
    [failed]: [{ threshold: `rate<${limits.failed}`, ...ending }],
    [count]: ['count>=0'],
  };
}
