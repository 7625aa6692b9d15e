import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { ProblemError } from '../errors.ts';
import { isDuplicateKey } from '../mongo/ids.ts';
import type { Index } from '../mongo/indexes.ts';

interface AttemptRow {
  /** What is counted, hashed: a name somebody typed may be anybody's email. */
  _id: string;
  count: number;
  nextAt: Date;
  expiresAt: Date;
}

export interface Attempts {
  /**
   * Counts a guess before it is checked, so that many at once do not slip through.
   * @throws ProblemError TOO_MANY with the seconds to wait; the wait grows to a minute and never becomes a lock.
   */
  begin: (subject: string) => Promise<void>;
  /** The guess was right: the count starts anew. */
  forget: (subject: string) => Promise<void>;
  /** Whether this may happen once more: at most `limit` times in `seconds`. */
  allow: (what: string, limit: number, seconds: number) => Promise<boolean>;
}

export const freeGuesses = 10;
const longestWaitSeconds = 60;
const keptMinutes = 15;

export const attemptIndexes: Record<string, Index[]> = {
  attempts: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
};

export function createAttempts(db: Db): Attempts {
  const rows = db.collection<AttemptRow>('attempts');

  return {
    begin: async (subject) => {
      const _id = hashOf(subject);
      for (;;) {
        try {
          await rows.updateOne({ _id, nextAt: { $lte: new Date() } }, countGuess(), { upsert: true });
          return;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        // There is a row: either its time has not come, or another guess made it just now and this one tries again.
        const row = await rows.findOne({ _id });
        const waitMs = (row?.nextAt.getTime() ?? 0) - Date.now();
        if (waitMs > 0) throw new ProblemError('TOO_MANY', undefined, { retryAfter: waitMs / 1_000 });
      }
    },
    forget: async (subject) => {
      await rows.deleteOne({ _id: hashOf(subject) });
    },
    allow: async (what, limit, seconds) => {
      const row = await rows.findOneAndUpdate({ _id: hashOf(what) }, countInWindow(seconds), {
        upsert: true,
        returnDocument: 'after',
      });
      return (row?.count ?? 0) <= limit;
    },
  };
}

function countGuess() {
  const count = { $add: [{ $ifNull: ['$count', 0] }, 1] };
  const beyond = { $subtract: ['$count', freeGuesses] };
  const wait = { $min: [longestWaitSeconds, { $pow: [2, beyond] }] };
  const later = { $add: ['$$NOW', { $multiply: [1_000, wait] }] };
  return [
    { $set: { count } },
    {
      $set: {
        nextAt: { $cond: [{ $lte: [beyond, 0] }, new Date(0), later] },
        expiresAt: { $add: ['$$NOW', keptMinutes * 60_000] },
      },
    },
  ];
}

function countInWindow(seconds: number) {
  const isOver = { $lte: [{ $ifNull: ['$expiresAt', new Date(0)] }, '$$NOW'] };
  return [
    {
      $set: {
        count: { $cond: [isOver, 1, { $add: ['$count', 1] }] },
        expiresAt: { $cond: [isOver, { $add: ['$$NOW', seconds * 1_000] }, '$expiresAt'] },
      },
    },
  ];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
