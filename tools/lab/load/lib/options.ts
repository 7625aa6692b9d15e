import type { Options, Scenario } from 'k6/options';
import { type Flow, type Mix, planOf, type ScenarioName, type Stage } from './plan.ts';
import { machines, planSettings } from './settings.ts';

/** k6's options for a scenario: arrival rates, so that slow answers do not lower the load, and thresholds that fail the run. */
export function optionsOf(name: ScenarioName): Options {
  const { stages, shares, maxFailed, p99 } = planOf(name, planSettings);
  const rare = (share: number) => (share === 0 ? 'rate==0' : `rate<${share}`);
  const used = Object.keys(shares) as Flow[];
  return {
    scenarios: arrivals(stages, shares),
    thresholds: {
      checks: [maxFailed === 0 ? 'rate==1' : `rate>${1 - maxFailed}`],
      'http_req_failed{phase:flow}': [rare(maxFailed)],
      'http_req_duration{phase:flow}': [`p(99)<${p99}`],
      'http_reqs{phase:flow}': ['count>0'],
      // Shown, and for plans that only some of these flows have.
      ...(used.includes('live') && { notice_ms: [`p(99)<${p99}`], notices: ['count>0'] }),
      // A metric without values passes every threshold, so each flow must have run; of several machines one may miss a rare one.
      ...(machines === 1 &&
        Object.fromEntries(used.map((flow) => [`iterations{scenario:${flow}}`, ['count>0']]))),
      dropped_iterations: ['count<100'],
    },
    ...common,
  };
}

export const common: Options = {
  summaryTrendStats: ['avg', 'p(50)', 'p(95)', 'p(99)', 'max'],
  // Logins may wait because of the gateway's limit.
  setupTimeout: '1800s',
};

/** @param moreVus how much slower than usual answers may become before iterations are dropped */
export function arrivals(stages: Stage[], shares: Mix, moreVus = 1): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(shares).map(([flow, share]) => [flow, arrival(flow, share, stages, moreVus)]),
  );
}

function arrival(flow: string, share: number, stages: Stage[], moreVus: number): Scenario {
  // k6 takes whole numbers only, so rates are per minute. Whatever is in the mix runs at least twice in ten seconds.
  const perMinute = (perSecond: number) => Math.max(12, Math.round(perSecond * share * 60));
  const most = Math.max(...stages.map(({ perSecond }) => perSecond)) * share;
  const [first = { perSecond: 0, seconds: 0 }] = stages;
  const isSteady = stages.length === 1 || first.seconds === 0;
  return {
    executor: 'ramping-arrival-rate',
    exec: flow,
    timeUnit: '1m',
    startRate: isSteady ? perMinute(first.perSecond) : 12,
    stages: stages.map(({ perSecond, seconds }) => ({
      target: perMinute(perSecond),
      duration: `${seconds}s`,
    })),
    preAllocatedVUs: Math.max(3, Math.ceil(most)),
    maxVUs: Math.max(20, Math.ceil(most * 4 * moreVus)),
    gracefulStop: '20s',
  };
}
