import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type DayFact, type DayRow, dayOf } from '../domain/days.ts';

interface AnswerRow {
  /** The mail. */
  _id: string;
  operatorId: string;
  waitedSeconds: number;
  at: Date;
}

/** Marks a fact as counted for its day, so that it counts once. */
interface CountedRow {
  _id: string;
  at: Date;
}

/** Must be longer than the recounted days; see `isRecounted`. */
const countedKeptDays = 40;

export const dayIndexes: Record<string, Index[]> = {
  days: [],
  counted: [{ key: { at: 1 }, expireAfterSeconds: countedKeptDays * 86_400 }],
  answers: [{ key: { at: 1 }, expireAfterSeconds: 90 * 86_400 }],
};

export function createDays(db: Db) {
  const rows = db.collection<DayRow>('days');
  const answers = db.collection<AnswerRow>('answers');
  const counted = db.collection<CountedRow>('counted');
  return {
    /** Counts each fact once, for its day. */
    async count(facts: DayFact[], session: ClientSession) {
      const ids = facts.map(({ id }) => id);
      const marks = await counted.find({ _id: { $in: ids } }, { session }).toArray();
      const known = new Set(marks.map(({ _id }) => _id));
      const fresh = facts.filter(({ id }) => !known.has(id));
      if (fresh.length === 0) return;
      await counted.insertMany(
        fresh.map(({ id, at }) => ({ _id: id, at })),
        { session },
      );
      for (const [_id, ofDay] of Map.groupBy(fresh, ({ at }) => dayOf(at))) {
        const sums = { signups: 0, mails: 0, answered: 0, trials: 0, revenue: 0 };
        for (const { what } of ofDay)
          for (const name of Object.keys(what) as (keyof typeof sums)[]) sums[name] += what[name] ?? 0;
        await rows.updateOne({ _id }, { $inc: sums }, { upsert: true, session });
      }
    },
    async addAnswers(
      given: { mailId: string; operatorId: string; waitedSeconds: number; at: Date }[],
      session: ClientSession,
    ) {
      const writes = given.map(({ mailId, operatorId, waitedSeconds, at }) => ({
        replaceOne: {
          filter: { _id: mailId },
          replacement: { operatorId, waitedSeconds, at },
          upsert: true,
        },
      }));
      await answers.bulkWrite(writes, { session, ordered: false });
    },
    last: (days: number) => rows.find().sort({ _id: -1 }).limit(days).toArray(),
    /** The median wait, in seconds, of the mails answered since then; null without any. */
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
