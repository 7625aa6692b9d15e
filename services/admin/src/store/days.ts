import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

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

interface AnswerRow {
  /** The mail. */
  _id: string;
  operatorId: string;
  waitedSeconds: number;
  at: Date;
}

export const dayIndexes: Record<string, Index[]> = {
  days: [],
  answers: [{ key: { at: 1 }, expireAfterSeconds: 90 * 86_400 }],
};

export function createDays(db: Db) {
  const rows = db.collection<DayRow>('days');
  const answers = db.collection<AnswerRow>('answers');
  return {
    rows,
    answers,
    async count(day: Date, what: Partial<Omit<DayRow, '_id'>>, session: ClientSession) {
      const zero = Object.fromEntries(
        ['signups', 'mails', 'answered', 'trials', 'revenue']
          .filter((name) => !(name in what))
          .map((name) => [name, 0]),
      );
      await rows.updateOne(
        { _id: dayOf(day) },
        { $inc: what, $setOnInsert: zero },
        { upsert: true, session },
      );
    },
    last: (days: number) => rows.find().sort({ _id: -1 }).limit(days).toArray(),
    /** Seconds that mails answered since then had waited; null without any. */
    async medianWait(since: Date): Promise<number | null> {
      const waits = await answers
        .find({ at: { $gte: since } }, { projection: { waitedSeconds: 1 } })
        .limit(20_000)
        .toArray();
      const sorted = waits.map(({ waitedSeconds }) => waitedSeconds).sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] ?? null;
    },
  };
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
