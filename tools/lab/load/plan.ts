/** The flows and scenarios of a run. Imports nothing of k6, so that tests can read it. */
export const flows = [
  'browse',
  'message',
  'live',
  'hotlist',
  'photo',
  'join',
  'pay',
  'answer',
  'operate',
] as const;
export type Flow = (typeof flows)[number];
export const scenarios = ['smoke', 'load', 'stress', 'spike', 'soak'] as const;
export type ScenarioName = (typeof scenarios)[number];
export type Mix = Partial<Record<Flow, number>>;

export interface Stage {
  /** Iterations of all flows started per second at the stage's end, whether or not earlier ones are done. */
  perSecond: number;
  seconds: number;
}

export interface Plan {
  stages: Stage[];
  /** Each flow's share of the rate; together 1. */
  shares: Mix;
  /** Share of requests and checks that may fail. */
  maxFailed: number;
  /** The allowed 99th percentile in ms, of requests and of notices (from send to the receiver's page). */
  p99: number;
}

/** What RATE, DURATION, MIX and P99 say. */
export interface PlanSettings {
  rate?: string | undefined;
  duration?: string | undefined;
  mix?: string | undefined;
  p99?: string | undefined;
  canPay?: boolean;
}

const plans: Record<ScenarioName, Omit<Plan, 'shares'>> = {
  /** Checks that everything works; the other scenarios check the speed. */
  smoke: { stages: [{ perSecond: 3, seconds: 10 }], maxFailed: 0, p99: 10_000 },
  load: { stages: rising(16, 15, 45), maxFailed: 0.01, p99: 1_000 },
  stress: {
    stages: [...rising(20, 20, 40), ...rising(50, 20, 40), ...rising(100, 20, 40)],
    maxFailed: 0.05,
    p99: 5_000,
  },
  spike: {
    stages: [...rising(8, 5, 20), ...rising(80, 5, 20), ...rising(8, 5, 25)],
    maxFailed: 0.05,
    p99: 5_000,
  },
  soak: { stages: rising(12, 60, 3_600), maxFailed: 0.001, p99: 1_000 },
};

/** Most people browse, some write, few join, pay or are operators. In percent. */
const usualMix: Record<Flow, number> = {
  ...{ browse: 40, message: 31, live: 10, hotlist: 8 },
  ...{ operate: 4, answer: 3, photo: 2, join: 1, pay: 1 },
};

/** A scenario with its rate, length and mix changed as asked. @throws when a setting cannot be read */
export function planOf(name: ScenarioName, settings: PlanSettings = {}): Plan {
  const { stages, ...plan } = plans[name];
  const most = Math.max(...stages.map(({ perSecond }) => perSecond));
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const faster = settings.rate ? positive('RATE', settings.rate) / most : 1;
  const longer = settings.duration ? secondsIn(settings.duration) / total : 1;
  return {
    ...plan,
    ...(settings.p99 && { p99: positive('P99', settings.p99) }),
    stages: stages.map(({ perSecond, seconds }) => ({
      perSecond: perSecond * faster,
      seconds: Math.max(1, Math.round(seconds * longer)),
    })),
    shares: sharesOf(settings),
  };
}

export function secondsOf({ stages }: Pick<Plan, 'stages'>): number {
  return stages.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** @param duration such as `90s`, `5m`, `1h` or `1h30m` */
export function secondsIn(duration: string): number {
  if (!/^(\d+(\.\d+)?[smh])+$/.test(duration)) throw new Error(`DURATION=${duration}: such as 90s, 5m or 1h`);
  const each = { s: 1, m: 60, h: 3_600 };
  const parts = duration.match(/[\d.]+[smh]/g) ?? [];
  return parts.reduce(
    (sum, part) => sum + Number(part.slice(0, -1)) * each[part.slice(-1) as keyof typeof each],
    0,
  );
}

/** @throws when MIX names no flow, or nothing is left of it */
export function sharesOf({ mix, canPay = true }: PlanSettings): Mix {
  const weights: Mix = mix ? weightsIn(mix) : canPay ? usualMix : { ...usualMix, pay: 0 };
  const named = Object.entries(weights).filter(([, weight]) => weight > 0);
  const sum = named.reduce((total, [, weight]) => total + weight, 0);
  if (sum === 0) throw new Error('MIX leaves no flow');
  return Object.fromEntries(named.map(([flow, weight]) => [flow, weight / sum]));
}

function weightsIn(mix: string): Mix {
  return Object.fromEntries(
    mix.split(',').map((part) => {
      const [flow = '', weight = ''] = part.split('=').map((word) => word.trim());
      if (!flows.includes(flow as Flow))
        throw new Error(`MIX: there is no flow ${flow}: ${flows.join(', ')}`);
      return [flow, positive(`MIX, ${flow}`, weight)];
    }),
  );
}

export interface Step extends Stage {
  /** 1, 2, 3 … */
  number: number;
  /** Seconds after the start. */
  from: number;
}

/** The steps of `breakpoint`: each a quarter faster than the one before. */
export function stepsOf({ rate = '10', duration = '20s' }: PlanSettings, count = 20): Step[] {
  const seconds = secondsIn(duration);
  const first = positive('RATE', rate);
  return Array.from({ length: count }, (_, n) => ({
    ...{ number: n + 1, from: n * seconds, seconds },
    perSecond: Math.round(first * 1.25 ** n * 10) / 10,
  }));
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name}=${text}: not a number above 0`);
  return number;
}

function rising(perSecond: number, rampSeconds: number, holdSeconds: number): Stage[] {
  return [
    { perSecond, seconds: rampSeconds },
    { perSecond, seconds: holdSeconds },
  ];
}

/** The part of k6's summary that is shown. */
export interface Summary {
  root_group: { checks: { name: string; fails: number }[] };
  state: { testRunDurationMs: number };
  setup_data?: { readyAt?: number };
  metrics: Record<string, { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> }>;
}

/** The figures of a run that are kept, see record.ts. */
export interface Result {
  seconds: number;
  requests: number;
  /** ms */
  p50: number;
  p95: number;
  p99: number;
  noticeP99?: number;
  failedShare: number;
  kept: boolean;
  /** Of `breakpoint`: the most iterations a second that kept all thresholds. */
  limit?: number;
}
