import type { Db } from 'mongodb';
import { isDuplicateKey } from '../mongo/ids.ts';
import type { Log } from '../telemetry/log.ts';
import { type Repeating, startRepeating } from './repeating.ts';

interface RoundRow {
  /** The job. */
  _id: string;
  startedAt: Date;
}

/** Below 1, since clocks and pauses are not exact: a replica that looks a little early must not skip the round. */
const shortestPart = 0.9;

/**
 * Like `startRepeating`, but of all replicas one does each round: the first that looks once the pause is over. A round
 * that fails, or dies with its process, is made up for by the next one.
 * @param name unique in this database
 * @param work gets the start of the round before, by whichever replica; undefined for the first one ever.
 * @param isDue asked first, by each replica: a round with nothing to do needs no claim, which costs more than a look.
 */
export function startSharedRounds(
  { db, name, pauseMs, log }: { db: Db; name: string; pauseMs: number; log: Log },
  work: (previous: Date | undefined) => Promise<unknown>,
  isDue: () => Promise<boolean> = async () => true,
): Repeating {
  const rows = db.collection<RoundRow>('rounds');
  let exists = false;

  return startRepeating(pauseMs, log, async () => {
    if (!(await isDue())) return;
    const row = await claim();
    if (row) await work(row.startedAt > never ? row.startedAt : undefined);
  });

  /** @returns the row of the round before; null when another replica has begun this one. */
  async function claim(): Promise<RoundRow | null> {
    if (!exists) await ensureExists();
    const amount = Math.floor(pauseMs * shortestPart);
    const earliest = { $dateAdd: { startDate: '$startedAt', unit: 'millisecond', amount } };
    return rows.findOneAndUpdate(
      { _id: name, $expr: { $lte: [earliest, '$$NOW'] } },
      [{ $set: { startedAt: '$$NOW' } }],
      { returnDocument: 'before' },
    );
  }

  async function ensureExists(): Promise<void> {
    const row = { $setOnInsert: { startedAt: never } };
    await rows.updateOne({ _id: name }, row, { upsert: true }).catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
    exists = true;
  }
}

const never = new Date(0);
