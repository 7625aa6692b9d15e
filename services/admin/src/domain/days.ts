import { operatorTimings } from '@emberline/contracts/operator-choices';

/** The totals of a UTC day. */
export type DayTotals = {
  signups: number;
  mails: number;
  answered: number;
  trials: number;
  /** Cents. */
  revenue: number;
};

export interface DayFact {
  /** Kind and id, such as `mail:…`. Each counts once. */
  id: string;
  at: Date;
  what: Partial<DayTotals>;
}

export function totalsOf(parts: Partial<DayTotals>[]): DayTotals {
  const totals = { signups: 0, mails: 0, answered: 0, trials: 0, revenue: 0 };
  for (const part of parts)
    for (const name of Object.keys(totals) as (keyof DayTotals)[]) totals[name] += part[name] ?? 0;
  return totals;
}

/** `2026-11-21` */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The facts that are recent enough to be counted again by a rebuild. Older days stay unchanged. */
export function recounted<F extends Pick<DayFact, 'at'>>(facts: F[], now: Date): F[] {
  return facts.filter(({ at }) => at.getTime() > now.getTime() - recountedDays * 86_400_000);
}

/** How many days back can be counted again. The marks of counted facts are kept longer. */
const recountedDays = 31;

const dayMs = 86_400_000;
const longestDays = 366;

/**
 * The time from the first day to the end of the last one, in UTC.
 * @returns undefined when a day does not exist, the days are in the wrong order, or more than a year apart
 */
export function dayRange({ from, to }: { from: string; to: string }): { from: Date; to: Date } | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = (last - first) / dayMs + 1;
  if (!(days >= 1 && days <= longestDays)) return undefined;
  return { from: dayStart(from), to: dayEnd(to) };
}

export function dayStart(day: string): Date {
  return new Date(Date.parse(day));
}

/** The beginning of the next day. */
export function dayEnd(day: string): Date {
  return new Date(Date.parse(day) + dayMs);
}

/** Median, 90th percentile and share within the target of waits in seconds; nulls without any. */
export function answerTimes(waits: number[]) {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  const within = sorted.filter((wait) => wait <= operatorTimings.answerTarget).length;
  return {
    mails: sorted.length,
    medianSeconds: at(0.5),
    p90Seconds: at(0.9),
    withinTarget: sorted.length === 0 ? null : within / sorted.length,
  };
}
