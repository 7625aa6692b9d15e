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
