import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { type DayFact, type DayTotals, dayOf, totalsOf } from '../domain/days.ts';

/** A part of the totals of a UTC day. */
interface DayRow extends DayTotals {
  /** The day and the writer's slot: `2026-11-21/rest`. Rows of an earlier release have no slot. */
  _id: string;
}

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

/** Must be longer than the recounted days; see `recounted`. */
const countedKeptDays = 40;

export const countedIndexes: Index[] = [{ key: { at: 1 }, expireAfterSeconds: countedKeptDays * 86_400 }];
export const answerIndexes: Index[] = [
  { key: { at: 1 }, expireAfterSeconds: 90 * 86_400 },
  { key: { at: 1, waitedSeconds: 1 } },
];

export function createDays(db: Db) {
  const rows = db.collection<DayRow>('days');
  const answers = db.collection<AnswerRow>('answers');
  const counted = db.collection<CountedRow>('counted');
  return {
    /**
     * Counts each fact once, for its day.
     * @param slot names a writer that counts often: its own rows make its transactions conflict with no other's
     */
    async count(facts: DayFact[], session: ClientSession, slot = 'rest') {
      const ids = facts.map(({ id }) => id);
      const marks = await counted.find({ _id: { $in: ids } }, { session }).toArray();
      const known = new Set(marks.map(({ _id }) => _id));
      const fresh = facts.filter(({ id }) => !known.has(id));
      if (fresh.length === 0) return;
      await counted.insertMany(
        fresh.map(({ id, at }) => ({ _id: id, at })),
        { session },
      );
      for (const [day, ofDay] of Map.groupBy(fresh, ({ at }) => dayOf(at))) {
        const sums = totalsOf(ofDay.map(({ what }) => what));
        await rows.updateOne({ _id: `${day}/${slot}` }, { $inc: sums }, { upsert: true, session });
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
    /** The totals of the days from this one on. */
    async since(first: string): Promise<Map<string, DayTotals>> {
      const parts = await rows.find({ _id: { $gte: first } }).toArray();
      const byDay = Map.groupBy(parts, ({ _id }) => _id.slice(0, first.length));
      return new Map([...byDay].map(([day, ofDay]) => [day, totalsOf(ofDay)]));
    },
    /** How long the mails answered since then had waited, and those answered from midnight on, in seconds; of the newest 20,000. */
    async waits(since: Date, midnight: Date): Promise<{ all: number[]; today: number[] }> {
      const parts = await answers
        .aggregate<{ _id: boolean; waits: number[] }>([
          { $match: { at: { $gte: since } } },
          { $sort: { at: -1 } },
          { $limit: 20_000 },
          { $group: { _id: { $gte: ['$at', midnight] }, waits: { $push: '$waitedSeconds' } } },
        ])
        .toArray();
      const today = parts.find(({ _id }) => _id)?.waits ?? [];
      return { all: parts.flatMap(({ waits }) => waits), today };
    },
  };
}
