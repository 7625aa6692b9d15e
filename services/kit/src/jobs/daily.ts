import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { createLease } from '../mongo/lease.ts';
import type { Log } from '../telemetry/log.ts';
import { startRepeating } from './repeating.ts';

interface RunRow {
  /** The job. */
  _id: string;
  finishedAt: Date;
}

export interface DailyOptions {
  db: Db;
  /** Unique in this database. */
  name: string;
  log: Log;
  /** Aborted when the process stops or another replica has taken over. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** The first run after a start comes at a random time within this; default 60 s. */
  startWithinMs?: number;
  /** How often the job checks whether it is due; default a minute. */
  checkMs?: number;
  now?: () => Date;
}

const hourMs = 3_600_000;

/**
 * Runs a job once a day, in one replica at a time, and soon after a start unless it ran within the last hour. A run
 * that fails or crashes is retried at the next check.
 * @returns how to stop; it resolves when the current run is over.
 */
export function startDaily({
  db,
  name,
  log,
  work,
  startWithinMs = 60_000,
  checkMs = 60_000,
  now = () => new Date(),
}: DailyOptions): () => Promise<void> {
  const runs = db.collection<RunRow>('dailyRuns');
  const lease = createLease(db, `daily:${name}`, randomUUID());
  const stopping = new AbortController();
  let gapMs = hourMs;
  let repeating: ReturnType<typeof startRepeating> | undefined;
  const timer = setTimeout(() => {
    repeating = startRepeating(checkMs, log, look);
  }, Math.random() * startWithinMs);

  async function look(): Promise<void> {
    if (!(await isDue())) return;
    await lease.whileHeld(async (lost) => {
      // Another replica may just have run it.
      if (!(await isDue())) return;
      const signal = AbortSignal.any([stopping.signal, lost]);
      await work(signal);
      signal.throwIfAborted();
      await runs.updateOne({ _id: name }, { $set: { finishedAt: now() } }, { upsert: true });
    });
  }

  async function isDue(): Promise<boolean> {
    const last = await runs.findOne({ _id: name });
    const isDone = last !== null && now().getTime() - last.finishedAt.getTime() < gapMs;
    if (isDone) gapMs = 24 * hourMs;
    return !isDone;
  }

  return async () => {
    clearTimeout(timer);
    stopping.abort(new Error(`${name} stops`));
    await repeating?.stop();
  };
}
