import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { createLease } from '../events/lease.ts';
import type { Log } from '../telemetry/log.ts';
import { startRepeating } from './repeating.ts';

interface RunRow {
  /** The job. */
  _id: string;
  finishedAt: Date;
}

export interface DailyOptions {
  db: Db;
  /** One of its own in this database. */
  name: string;
  log: Log;
  /** Aborted when the process stops or another one has taken over. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** After a start, at a random time within this; default 60 s. */
  startWithinMs?: number;
  /** How often it is looked whether the work is due; default a minute. */
  checkMs?: number;
  now?: () => Date;
}

const hourMs = 3_600_000;
const renewMs = 1_000;

/**
 * Does work once a day, in one replica at a time, and soon after a start unless it was done within the last hour. What
 * fails, or is cut short by a crash, is done again at the next look.
 * @returns how to stop; it resolves when the work is over.
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
    if (!(await isDue()) || (await lease.take()) === undefined) return;
    try {
      // Another replica may just have done it.
      if (!(await isDue())) return;
      await workWhileHeld();
      await runs.updateOne({ _id: name }, { $set: { finishedAt: now() } }, { upsert: true });
    } finally {
      await lease.release();
    }
  }

  async function isDue(): Promise<boolean> {
    const last = await runs.findOne({ _id: name });
    const isDone = last !== null && now().getTime() - last.finishedAt.getTime() < gapMs;
    if (isDone) gapMs = 24 * hourMs;
    return !isDone;
  }

  async function workWhileHeld(): Promise<void> {
    const lost = new AbortController();
    const renewing = setInterval(() => {
      lease.take().then(
        (epoch) => epoch === undefined && lost.abort(new Error(`${name}: another process has taken over`)),
        () => {},
      );
    }, renewMs);
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      await work(signal);
      signal.throwIfAborted();
    } finally {
      clearInterval(renewing);
    }
  }

  return async () => {
    clearTimeout(timer);
    stopping.abort(new Error(`${name} stops`));
    await repeating?.stop();
  };
}
