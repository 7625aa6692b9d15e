import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { isDuplicateKey } from '../mongo/ids.ts';
import { createLease } from '../mongo/lease.ts';
import type { Log } from '../telemetry/log.ts';

export type Repeating = ReturnType<typeof startRepeating>;

/** The shortest pause, even when the work says that it is due at once. */
const leastMs = 1_000;

/**
 * Repeats `work` with a pause between rounds; a failure is logged and does not end the loop.
 * @param work may return when it is next due; the pause then ends by that time, after at most `pauseMs`.
 */
export function startRepeating(pauseMs: number, log: Log, work: () => Promise<unknown>) {
  let isStopping = false;
  let pause = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      const { signal } = pause;
      const due = await work().catch((error) =>
        log.warn({ reason: (error as Error).message }, 'a repeated job tries again'),
      );
      const ms =
        due instanceof Date ? Math.min(pauseMs, Math.max(leastMs, due.getTime() - Date.now())) : pauseMs;
      await sleep(ms, undefined, { signal }).catch(() => {});
    }
  }

  return {
    /** Starts the next round now, or right after the running one. */
    nudge: (): void => pause.abort(),

    /** Resolves when the running round is over; no other round starts. */
    stop: (): Promise<void> => {
      isStopping = true;
      pause.abort();
      return running;
    },
  };
}

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

interface RunRow {
  /** The job. */
  _id: string;
  finishedAt: Date;
}

interface DailyOptions {
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
