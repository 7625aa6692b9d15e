import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@emberline/contracts';
import type { ChangeStream } from 'mongodb';
import type { Mongo } from '../mongo/connect.ts';
import { inTransaction } from '../mongo/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import { gauge, histogram, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, endSpan, traceparentOf } from '../telemetry/tracing.ts';
import type { Bus, BusRecord } from './bus.ts';
import { createLease, LeaseLost, leaseMs } from './lease.ts';
import type { Outbox, OutboxRow } from './outbox.ts';
import { topicOf } from './topics.ts';

export interface Relay {
  start: () => void;
  /** Looks at once for rows to send. Rows added in this process do this by themselves. */
  nudge: () => void;
  /** Resolves when nothing that was pending at the call still is. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface RelayOptions {
  mongo: Mongo;
  bus: Bus;
  outbox: Outbox;
  log: Log;
  metrics: Metrics;
  /** See BusOptions.instance. */
  instance?: string | undefined;
}

const batchRows = 500;
const batchBytes = 512 * 1024;
const pollMs = 1_000;

/**
 * Sends outbox rows to the bus: by state, so none can be skipped; by one process at a time, which holds a fenced lease;
 * one batch in flight, rows of one key in order. Polls, and is woken at once by nudges and by a change stream.
 */
export function createRelay({ mongo, bus, outbox, log, metrics, instance }: RelayOptions): Relay {
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
  let running: Promise<void> | undefined;
  let changes: ChangeStream | undefined;
  let holding = new AbortController();
  const drained = new Set<() => void>();

  gauge(metrics, 'outbox_oldest_pending_seconds', 'Age of the oldest event not sent yet', async (it) => {
    const oldest = await outbox.rows.find({ state: 'pending' }).sort({ createdAt: 1 }).limit(1).next();
    it.set(oldest ? (Date.now() - oldest.createdAt.getTime()) / 1_000 : 0);
  });
  outbox.onAdded(nudge);

  function nudge(): void {
    wake.resolve();
  }

  async function run(): Promise<void> {
    const renewal = setInterval(() => void renew(), leaseMs / 3);
    while (!stopping.signal.aborted) {
      try {
        if (lease.holds() || (await takeOver())) await sendAll();
      } catch (error) {
        if (stopping.signal.aborted) break;
        if (!(error instanceof LeaseLost))
          log.warn({ reason: (error as Error).message }, 'relay tries again');
        await sleep(100 + Math.random() * 400, undefined, { signal: stopping.signal }).catch(() => {});
        continue;
      }
      await nextWake();
    }
    clearInterval(renewal);
    await changes?.close().catch(() => {});
    await lease.release().catch(() => {});
  }

  async function takeOver(): Promise<boolean> {
    const epoch = await lease.take();
    if (epoch === undefined) return false;
    log.info({ epoch }, 'relay holds the lease');
    holding = new AbortController();
    listen();
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
      const rows = await nextRows();
      if (rows.length === 0) break;
      if (!lease.holds()) throw new LeaseLost('The lease has run out');
      await send(rows, AbortSignal.any([holding.signal, stopping.signal]));
      await markSent(rows);
      batchSize.observe(rows.length);
    }
    for (const resolve of waiting) {
      drained.delete(resolve);
      resolve();
    }
  }

  async function nextRows(): Promise<OutboxRow[]> {
    // A snapshot: otherwise an earlier row of a key could become visible behind the cursor, after a later one.
    const rows = await outbox.rows
      .find({ state: 'pending' }, { readConcern: { level: 'snapshot' } })
      .sort({ topic: 1, key: 1, order: 1, _id: 1 })
      .hint('pending in order')
      .limit(batchRows)
      .toArray();
    let bytes = 0;
    const fit = rows.findIndex((row) => {
      bytes += JSON.stringify(row.envelope).length;
      return bytes > batchBytes;
    });
    return fit < 1 ? rows.slice(0, fit === 0 ? 1 : rows.length) : rows.slice(0, fit);
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

  async function markSent(rows: OutboxRow[]): Promise<void> {
    const ids = rows.map(({ _id }) => _id);
    await inTransaction(mongo.client, async (session) => {
      const epoch = await lease.fence(session);
      await outbox.rows.updateMany(
        { _id: { $in: ids }, state: 'pending' },
        { $set: { state: 'sent', sentAt: new Date(), epoch } },
        { session },
      );
    });
  }

  /** Rows written by other replicas wake this one. It only wakes: what to send is always read by state. */
  function listen(): void {
    void changes?.close().catch(() => {});
    const stream = outbox.rows.watch([{ $match: { operationType: 'insert' } }], {
      maxAwaitTimeMS: 10_000,
      batchSize: 100,
    });
    stream.on('change', nudge);
    stream.on('error', () => {
      void stream.close().catch(() => {});
      if (changes === stream && !stopping.signal.aborted)
        setTimeout(() => lease.holds() && listen(), 1_000).unref();
    });
    changes = stream;
  }

  async function nextWake(): Promise<void> {
    const timer = setTimeout(nudge, pollMs);
    await wake.promise;
    clearTimeout(timer);
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
 * Sends events again that were sent in a span of time, for a broker that has lost its log. Consumers skip what they know.
 * @returns how many rows will be sent.
 */
export async function replaySent(outbox: Outbox, from: Date, to: Date): Promise<number> {
  const { modifiedCount } = await outbox.rows.updateMany(
    { state: 'sent', sentAt: { $gte: from, $lt: to } },
    { $set: { state: 'pending' }, $unset: { sentAt: '', epoch: '' } },
  );
  return modifiedCount;
}
