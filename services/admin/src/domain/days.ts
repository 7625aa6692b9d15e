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
