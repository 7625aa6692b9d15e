/** The totals of a UTC day. */
export interface DayRow {
  /** `2026-11-21` */
  _id: string;
  signups: number;
  mails: number;
  answered: number;
  trials: number;
  /** Cents. */
  revenue: number;
}

export interface DayFact {
  /** Kind and id, such as `mail:…`. Each counts once. */
  id: string;
  at: Date;
  what: Partial<Omit<DayRow, '_id'>>;
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Whether a fact is recent enough to be counted again by a rebuild. Older days stay unchanged. */
export function isRecounted({ at }: DayFact): boolean {
  return at.getTime() > Date.now() - recountedDays * 86_400_000;
}

/** How many days back can be counted again. The marks of counted facts are kept longer. */
const recountedDays = 31;
