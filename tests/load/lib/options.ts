import type { Options } from 'k6/options';
import { type Flow, flows, plans, type ScenarioName, shares } from './plan.ts';

/** k6's options for a scenario: arrival rates, so that slow answers do not lower the load, and thresholds that fail the run. */
export function optionsOf(name: ScenarioName): Options {
  const { maxFailed, p95 } = plans[name];
  const rare = (share: number) => (share === 0 ? 'rate==0' : `rate<${share}`);
  return {
    scenarios: Object.fromEntries(flows.map((flow) => [flow, arrivals(name, flow)])),
    thresholds: {
      checks: [maxFailed === 0 ? 'rate==1' : `rate>${1 - maxFailed}`],
      http_req_failed: [rare(maxFailed)],
      'http_req_duration{phase:flow}': [`p(95)<${p95}`],
      notice_ms: [`p(95)<${p95}`],
      // A metric without values passes every threshold, so each flow must have run.
      ...Object.fromEntries(flows.map((flow) => [`iterations{scenario:${flow}}`, ['count>0']])),
      notices: ['count>0'],
      dropped_iterations: ['count<100'],
    },
    summaryTrendStats: ['avg', 'p(50)', 'p(95)', 'p(99)', 'max'],
    // Logins may wait because of the gateway's limit.
    setupTimeout: '600s',
  };
}

function arrivals(name: ScenarioName, flow: Flow) {
  const { stages } = plans[name];
  // k6 takes whole numbers only, so rates are per minute.
  const perMinute = (perSecond: number) => Math.max(6, Math.round(perSecond * shares[flow] * 60));
  const most = Math.max(...stages.map(({ perSecond }) => perSecond));
  const isSteady = stages.length === 1;
  return {
    executor: 'ramping-arrival-rate' as const,
    exec: flow,
    timeUnit: '1m',
    startRate: isSteady ? perMinute(most) : 6,
    stages: stages.map(({ perSecond, seconds }) => ({
      target: perMinute(perSecond),
      duration: `${seconds}s`,
    })),
    preAllocatedVUs: Math.max(2, Math.ceil(most * shares[flow])),
    maxVUs: Math.max(10, Math.ceil(most * shares[flow] * 4)),
    gracefulStop: '10s',
  };
}
