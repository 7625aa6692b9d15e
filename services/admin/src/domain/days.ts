/** What a day (UTC) brought. */
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
  /** What and which, such as `mail:…`; the same one counts once. */
  id: string;
  at: Date;
  what: Partial<Omit<DayRow, '_id'>>;
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Older days stay as they are. */
export function isRecounted({ at }: DayFact): boolean {
  return at.getTime() > Date.now() - recountedDays * 86_400_000;
}

/** Days back from today that can be counted anew. Marks are kept longer. */
const recountedDays = 31;
