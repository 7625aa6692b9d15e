import type { Figures } from './figures.ts';

/** Figures of two moments, and the seconds between them. */
export interface Watched {
  /** What was last seen of the time before; its counters go on from there. */
  before?: Figures;
  first: Figures;
  second: Figures;
  seconds: number;
}

/** How often Prometheus reads figures, see prometheus.yaml. */
export const stepSeconds = 15;

/**
 * The series, in promtool's notation, of a time like the first pair of figures and then one like the second. Counters go on at the
 * rate seen; what waits goes on growing where it grew; all else stays as it was seen last.
 */
export function timeline(
  healthy: Watched,
  fault: Watched,
  minutes: { healthy: number; fault: number },
): Record<string, string> {
  const names = new Set([...healthy.second.keys(), ...fault.second.keys()]);
  const before = (minutes.healthy * 60) / stepSeconds;
  const after = (minutes.fault * 60) / stepSeconds;
  return Object.fromEntries(
    [...names].map((name) => {
      const calm = course(name, healthy, 0);
      const then = course(name, fault, calm ? calm.from + calm.step * (before - 1) : 0);
      const values = [
        calm ? written(calm, before) : `_x${before}`,
        then ? written(then, after) : gone(after),
      ];
      return [name, values.join(' ')];
    }),
  );
}

interface Course {
  from: number;
  step: number;
}

/** @param last value of a counter before this course */
function course(
  series: string,
  { before, first, second, seconds }: Watched,
  last: number,
): Course | undefined {
  const now = second.get(series);
  if (now === undefined) return undefined;
  if (!isCounter(series)) {
    const was = first.get(series) ?? 0;
    const rate = (now - was) / seconds;
    return { from: now, step: grows(series, was, rate) ? rate * stepSeconds : 0 };
  }
  const step = (increase(first.get(series), now) / seconds) * stepSeconds;
  const jump = before?.has(series) ? increase(before.get(series), first.get(series) ?? now) : 0;
  return { from: last + jump, step };
}

/** A counter that fell is of a process that started anew. */
const increase = (from = 0, to: number) => (to < from ? to : to - from);
const isCounter = (series: string) => /^\w+_(total|count|sum|bucket)\{/.test(series);
const isAge = (series: string) => /^(outbox_oldest_pending_seconds|consumer_lag_seconds)\{/.test(series);
const isPile = (series: string) => /^(consumer_lag_events|jobs)\{/.test(series);

/** So many may be on their way, or gathered, though nothing is wrong. */
const pileFrom = 10;
const pileRate = 0.5;

/** An age grows by a second a second while nothing is done about it. */
const grows = (series: string, was: number, rate: number) =>
  (isAge(series) && rate >= 0.8) || (isPile(series) && was >= pileFrom && rate >= pileRate);

const written = ({ from, step }: Course, count: number) => `${numberOf(from)}+${numberOf(step)}x${count - 1}`;
/** No exponent, which promtool does not read. */
const numberOf = (value: number) => String(Number(value.toFixed(6)));
const gone = (count: number) => `stale _x${count - 1}`;

// Names of series, as the running parts have them.

export const parts = ['web', 'gateway', 'auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

/** Every part, in two replicas of which each answers. */
export const allUp: Record<string, string> = Object.fromEntries(
  parts.flatMap((service) =>
    [1, 2].map((n) => [`up{service="${service}", instance="${service}-${n}"}`, '1x480']),
  ),
);

export const gateway = (route: string, status: number | 'off', n = 1) =>
  `gateway_request_seconds_count{service="gateway", instance="gateway-${n}", route="${route}", status="${status}"}`;
export const gatewayBucket = (route: string, le: string) =>
  `gateway_request_seconds_bucket{service="gateway", instance="gateway-1", route="${route}", le="${le}"}`;
export const served = (service: string, operation: string, status: number, n = 1) =>
  `http_request_duration_seconds_count{service="${service}", instance="${service}-${n}", operation="${operation}", status="${status}"}`;
export const notice = (le: string) =>
  `notice_delay_seconds_bucket{service="notification", instance="notification-1", le="${le}"}`;
export const noticeCount = 'notice_delay_seconds_count{service="notification", instance="notification-1"}';
export const providerCalls = (outcome: string) =>
  `provider_calls_total{service="payment", instance="payment-1", outcome="${outcome}"}`;
export const emails = (outcome: string) =>
  `emails_total{service="notification", instance="notification-1", kind="receipt", outcome="${outcome}"}`;
export const emailsWaiting = 'emails_waiting_seconds{service="notification", instance="notification-1"}';
export const pushes = (outcome: string) =>
  `pushes_total{service="notification", instance="notification-1", outcome="${outcome}"}`;
export const uploads = (outcome: string, n = 1) =>
  `uploads_total{service="profile", instance="profile-${n}", outcome="${outcome}"}`;
export const lastBackup = 'kube_cronjob_status_last_successful_time{cronjob="backup"}';
export const backupMade = 'kube_cronjob_created{cronjob="backup"}';
export const engine = (name: string, n: number) =>
  `engine_up{service="mailbox", instance="mailbox-${n}", engine="${name}"}`;
export const lagEvents = 'consumer_lag_events{service="admin", instance="admin-1", group="admin"}';
export const handled =
  'events_handled_total{service="admin", instance="admin-1", group="admin", type="message-sent", outcome="handled"}';
export const signupOff = 'switched_off{service="admin", instance="admin-1", switch="signup"}';
export const lagSeconds = 'consumer_lag_seconds{service="admin", instance="admin-1", group="admin"}';
/** The same, without this part. */
export const without = (service: string) =>
  Object.fromEntries(
    Object.keys(allUp)
      .filter((series) => series.includes(`"${service}"`))
      .map((series) => [series, '_x480']),
  );
