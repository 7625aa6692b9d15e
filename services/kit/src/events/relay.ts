import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@emberline/contracts';
import { crashPoint } from '../crash-point.ts';
import type { Mongo } from '../mongo/connect.ts';
import { inTransaction } from '../mongo/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import { histogram, labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, endSpan, traceparentOf } from '../telemetry/tracing.ts';
import type { Bus, BusRecord } from './bus-types.ts';
import { createHandedRows } from './handed-rows.ts';
import { createLease, LeaseLost, leaseMs } from './lease.ts';
import type { Outbox, OutboxRow } from './outbox.ts';
import { topicOf } from './topics.ts';
import type { WakeOthers } from './wake-others.ts';

export interface Relay {
  start: () => void;
  /** Checks at once for rows to send. Rows added in this process trigger this themselves. */
  nudge: () => void;
  /** Resolves when all rows pending at the call are sent. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface RelayOptions {
  mongo: Mongo;
  bus: Bus;
  outbox: Outbox;
  log: Log;
  metrics: Metrics;
  /** Wakes the replica that holds the lease when this one has written rows. */
  others: WakeOthers;
  /** See BusOptions.instance. */
  instance?: string | undefined;
}

const batchRows = 500;
const batchBytes = 512 * 1024;
const pollMs = 2_000;
/** Sent rows are marked in batches, a little later; after a crash in between they are sent again. */
const markAfterMs = 1_000;

/**
 * Sends outbox rows to the bus. It selects rows by state, so it skips none; one process at a time sends, under a
 * fenced lease; one batch is in flight; rows of one key stay in order. It polls, and nudges from any replica wake it
 * at once. Rows written in this process are sent without a query if that keeps the order.
 */
export function createRelay({ mongo, bus, outbox, log, metrics, others, instance }: RelayOptions): Relay {
  const lease = createLease(mongo.db, 'outbox-relay', instance ?? randomUUID());
  const stopping = new AbortController();
  const batchSize = histogram(
    metrics,
    'outbox_batch_size',
    'Events sent in one batch',
    [],
    [1, 2, 5, 10, 50, 100, 500],
  );
  let wake = Promise.withResolvers<void>();
  let woken = false;
  let running: Promise<void> | undefined;
  /** Whether the outbox may hold rows that were not handed over in memory. */
  let mustLook = true;
  const handed = createHandedRows();
  /** Ids sent under the present lease, not marked yet. */
  let sent: string[] = [];
  let markTimer: NodeJS.Timeout | undefined;
  let markIsDue = false;
  let holding = new AbortController();
  const drained = new Set<() => void>();

  labelledGauge(
    metrics,
    'outbox_oldest_pending_seconds',
    'Age of the oldest event not sent yet',
    {},
    async () => {
      const oldest = await outbox.rows.find({ state: 'pending' }).sort({ createdAt: 1 }).limit(1).next();
      return oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0;
    },
  );
  outbox.onAdded((stored) => {
    if (!lease.holds()) others.tell();
    else if (stored.length > 0 && handed.add(stored)) wakeUp();
    else nudge();
  });
  others.onTold(() => lease.holds() && nudge());

  function nudge(): void {
    mustLook = true;
    wakeUp();
  }

  function wakeUp(): void {
    woken = true;
    wake.resolve();
  }

  async function run(): Promise<void> {
    const renewal = setInterval(() => void renew(), leaseMs / 3);
    const poll = setInterval(nudge, pollMs);
    while (!stopping.signal.aborted) {
      try {
        if (lease.holds() || (await takeOver())) await sendAll();
      } catch (error) {
        if (stopping.signal.aborted) break;
        mustLook = true;
        if (error instanceof LeaseLost) sent = [];
        else log.warn({ reason: (error as Error).message }, 'relay tries again');
        await sleep(100 + Math.random() * 400, undefined, { signal: stopping.signal }).catch(() => {});
        continue;
      }
      await wake.promise;
      sleepAgain();
    }
    clearInterval(renewal);
    clearInterval(poll);
    clearTimeout(markTimer);
    await markSent().catch(() => {});
    await lease.release().catch(() => {});
  }

  async function takeOver(): Promise<boolean> {
    const epoch = await lease.take();
    if (epoch === undefined) return false;
    log.info({ epoch }, 'relay holds the lease');
    holding = new AbortController();
    sent = [];
    handed.forget();
    mustLook = true;
    return true;
  }

  async function renew(): Promise<void> {
    if (!lease.holds()) return;
    const epoch = await lease.take().catch(() => undefined);
    if (epoch === undefined && !lease.holds()) holding.abort(new LeaseLost('The lease was not renewed'));
  }

  async function sendAll(): Promise<void> {
    const waiting = [...drained];
    for (;;) {
      sleepAgain();
      const next = handed.take();
      const { rows, areAll } = next && !mustLook ? { rows: next, areAll: true } : await lookForRows();
      if (!lease.holds()) throw new LeaseLost('The lease has run out');
      if (rows.length > 0) {
        await send(rows, AbortSignal.any([holding.signal, stopping.signal]));
        crashPoint('after-produce-before-mark-sent');
        for (const { _id } of rows) sent.push(_id);
        handed.noteSent(rows);
        batchSize.observe(rows.length);
      }
      if (markIsDue || waiting.length > 0 || sent.length >= batchRows) await markSent();
      if (areAll && !woken) break;
    }
    for (const resolve of waiting) {
      drained.delete(resolve);
      resolve();
    }
    if (sent.length > 0) markTimer ??= setTimeout(markSoon, markAfterMs);
  }

  function markSoon(): void {
    markIsDue = true;
    wakeUp();
  }

  /** @returns the next batch, and whether it holds everything that was waiting. */
  async function lookForRows(): Promise<{ rows: OutboxRow[]; areAll: boolean }> {
    mustLook = false;
    // Reads a snapshot: otherwise an earlier row of a key could become visible behind the cursor, after a later one.
    const rows = await outbox.rows
      .find({ state: 'pending', _id: { $nin: sent } }, { readConcern: { level: 'snapshot' } })
      .sort({ topic: 1, key: 1, order: 1, _id: 1 })
      .hint('pending in order')
      .limit(batchRows)
      .toArray();
    let bytes = 0;
    const fit = rows.findIndex((row) => {
      bytes += JSON.stringify(row.envelope).length;
      return bytes > batchBytes;
    });
    const areAll = fit < 0 && rows.length < batchRows;
    if (!areAll) mustLook = true;
    return { rows: fit < 0 ? rows : rows.slice(0, Math.max(1, fit)), areAll };
  }

  async function send(rows: OutboxRow[], signal: AbortSignal): Promise<void> {
    const topics = new Set(rows.map(({ topic }) => topic as EventType));
    await bus.ensureTopics([...topics].map(topicOf), signal);
    const spans = rows.map(({ topic, traceparent }) =>
      continueTrace(traceparent, `${topic} send`, 'PRODUCER'),
    );
    await bus.publish(
      rows.map((row, i) => recordOf(row, traceparentOf(spans[i]))),
      signal,
    );
    for (const span of spans) endSpan(span);
  }

  async function markSent(): Promise<void> {
    clearTimeout(markTimer);
    markTimer = undefined;
    markIsDue = false;
    if (sent.length === 0) return;
    await inTransaction(mongo.client, async (session) => {
      const epoch = await lease.fence(session);
      await outbox.rows.updateMany(
        { _id: { $in: sent }, state: 'pending' },
        { $set: { state: 'sent', sentAt: new Date(), epoch } },
        { session },
      );
    });
    sent = [];
  }

  /** The query that follows answers all nudges so far. */
  function sleepAgain(): void {
    if (!woken) return;
    woken = false;
    wake = Promise.withResolvers();
  }

  return {
    start: () => {
      running ??= run();
    },
    nudge,
    drain: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      drained.add(resolve);
      nudge();
      return promise;
    },
    stop: async () => {
      stopping.abort(new Error('The relay stops'));
      nudge();
      await running;
    },
  };
}

function recordOf({ topic, key, envelope }: OutboxRow, traceparent: string | undefined): BusRecord {
  return {
    topic,
    key,
    value: JSON.stringify(envelope),
    ...(traceparent !== undefined && { headers: { traceparent } }),
  };
}

/**
 * Sends events of a time span again, for a broker that has lost its log. Consumers skip events they have handled.
 * @returns how many rows will be sent.
 */
export async function replaySent(outbox: Outbox, from: Date, to: Date): Promise<number> {
  const { modifiedCount } = await outbox.rows.updateMany(
    { state: 'sent', sentAt: { $gte: from, $lt: to } },
    { $set: { state: 'pending' }, $unset: { sentAt: '', epoch: '' } },
  );
  return modifiedCount;
}
