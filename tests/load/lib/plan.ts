/** The flows and scenarios of a run. Imports nothing of k6, so that tests can read it. */
export const flows = ['browse', 'message', 'live', 'operate'] as const;
export type Flow = (typeof flows)[number];
export const scenarios = ['smoke', 'load', 'stress', 'spike', 'soak'] as const;
export type ScenarioName = (typeof scenarios)[number];

interface Stage {
  /** Iterations started per second at the stage's end, whether or not earlier ones are done. */
  perSecond: number;
  seconds: number;
}

interface Scenario {
  stages: Stage[];
  /** Share of requests and checks that may fail. */
  maxFailed: number;
  /** The allowed 95th percentile in ms, of requests and of notices (from send to the receiver's page). */
  p95: number;
}

export const plans: Record<ScenarioName, Scenario> = {
  /** Checks that everything works; the other scenarios check the speed. */
  smoke: { stages: [{ perSecond: 1, seconds: 10 }], maxFailed: 0, p95: 5_000 },
  load: { stages: rising(8, 15, 45), maxFailed: 0.01, p95: 500 },
  stress: {
    stages: [...rising(10, 20, 40), ...rising(25, 20, 40), ...rising(50, 20, 40)],
    maxFailed: 0.05,
    p95: 2_000,
  },
  spike: {
    stages: [...rising(4, 5, 20), ...rising(40, 5, 20), ...rising(4, 5, 25)],
    maxFailed: 0.05,
    p95: 2_000,
  },
  soak: { stages: rising(6, 60, 3_600), maxFailed: 0.001, p95: 500 },
};

/** A flow's share of a scenario's rate: most people browse, some write, few are operators. */
export const shares: Record<Flow, number> = { browse: 1, message: 0.75, live: 0.25, operate: 0.125 };

export function secondsOf(name: ScenarioName): number {
  return plans[name].stages.reduce((sum, { seconds }) => sum + seconds, 0);
}

function rising(perSecond: number, rampSeconds: number, holdSeconds: number): Stage[] {
  return [
    { perSecond, seconds: rampSeconds },
    { perSecond, seconds: holdSeconds },
  ];
}
