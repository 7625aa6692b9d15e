import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashPoint } from '../crash-point.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Log } from '../telemetry/log.ts';
import { histogram, labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import type { Bus } from './bus-types.ts';
import type { EventSource, RowSource } from './event-source.ts';
import { createLease, LeaseLost } from './lease.ts';
import { publishEvents } from './publish-events.ts';
import { createRowSender, markAfterMs, type RowSender } from './row-sender.ts';
import { createSourceQueue, type SourceQueue } from './source-queue.ts';
import type { WakeOthers } from './wake-others.ts';

export interface Relay {
  /** Sends events that are rows of their own too: those of this process at once. Call it before `start`. */
  addRows: (rows: RowSource) => void;
  start: () => void;
  /** Checks at once for events to send. Events committed in this process trigger this themselves. */
  nudge: () => void;
  /** Resolves when all events pending at the call are sent and marked. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface RelayOptions {
  mongo: Mongo;
  bus: Bus;
  outbox: EventSource;
  log: Log;
  metrics: Metrics;
  /** Wakes the replica that holds the lease when this one has committed events. */
  others: WakeOthers;
  /** See BusOptions.instance. */
  instance?: string | undefined;
}

/** Half a lease. */
const renewMs = 3_000;
/** Polls the outbox at every 5th renewal of the lease while wake-up hints arrive, else at every renewal. */
const renewalsPerPoll = 5;
const mostUnmarked = 5_000;
/** A row that is older than this was left behind: its process sends it sooner. */
const leftBehindMs = 2_000;

/**
 * Sends the events of the outbox, and rows that were left behind, to the bus. One process at a time sends them, under a
 * fenced lease; one batch is in flight; events of one key stay in order. It polls, and nudges from any replica wake it at
 * once. Rows that are events leave without it, see row-sender.ts.
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
  const ofOutbox = createSourceQueue(outbox);
  const queues = [ofOutbox];
  const senders: RowSender[] = [];
  let tookOverAt = 0;
  let renewals = 0;
  let wake = Promise.withResolvers<void>();
  let woken = false;
  let running: Promise<void> | undefined;
  let marking: Promise<void> | undefined;
  let markTimer: NodeJS.Timeout | undefined;
  let holding = new AbortController();
  let ends = AbortSignal.any([holding.signal, stopping.signal]);
  const drained = new Set<() => void>();

  labelledGauge(
    metrics,
    'outbox_oldest_pending_seconds',
    'Age of the oldest event not sent yet',
    {},
    async () => {
      const stored = await Promise.all(queues.map(({ source }) => source.oldest()));
      const oldest = Math.min(...stored.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
      return Number.isFinite(oldest) ? (Date.now() - oldest) / 1_000 : 0;
    },
  );
  others.onWake(() => lease.holds() && nudge());
  outbox.onAdded(() => (lease.holds() ? nudge() : others.wake()));

  function addRows(rows: RowSource): void {
    const sender = createRowSender({ bus, rows, log, onSent: (size) => batchSize.observe(size) });
    senders.push(sender);
    /** A new holder takes everything: the one before may have died with its rows. */
    const before = () => {
      const isNew = performance.now() - tookOverAt < leftBehindMs;
      return new Date(Date.now() + (isNew ? 1_000 : -leftBehindMs));
    };
    const find: EventSource['find'] = (limit, except) =>
      rows.findOlder(before(), limit, [...except, ...sender.unmarked()]);
    queues.push(createSourceQueue({ ...rows, find }));
  }

  function nudge(looking: SourceQueue[] = queues): void {
    for (const queue of looking) queue.mustLook();
    woken = true;
    wake.resolve();
  }

  /** Nobody hints at rows that were left behind, so these are looked for each time. */
  function poll(): void {
    renewals++;
    const looking = queues.filter(
      (queue) =>
        queue !== ofOutbox || !lease.holds() || !others.isSubscribed() || renewals % renewalsPerPoll === 0,
    );
    // Renewed and looked at together, so that an idle process wakes up once.
    void renew();
    if (looking.length > 0) nudge(looking);
  }

  async function run(): Promise<void> {
    const polling = setInterval(poll, renewMs);
    while (!stopping.signal.aborted) {
      try {
        if (lease.holds() || (await takeOver())) await sendAll();
      } catch (error) {
        if (stopping.signal.aborted) break;
        for (const queue of queues) queue.mustLook();
        if (!(error instanceof LeaseLost))
          log.warn({ reason: (error as Error).message }, 'relay tries again');
        await sleep(100 + Math.random() * 400, undefined, { signal: stopping.signal }).catch(() => {});
        continue;
      }
      await wake.promise;
      sleepAgain();
    }
    clearInterval(polling);
    await marking?.catch(() => {});
    await mark().catch(() => {});
    clearTimeout(markTimer);
    await lease.release().catch(() => {});
  }

  async function takeOver(): Promise<boolean> {
    await marking?.catch(() => {});
    const epoch = await lease.take();
    if (epoch === undefined) return false;
    log.info({ epoch }, 'relay holds the lease');
    holding = new AbortController();
    ends = AbortSignal.any([holding.signal, stopping.signal]);
    tookOverAt = performance.now();
    for (const queue of queues) queue.reset();
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
      let areAll = true;
      for (const queue of queues) areAll = (await sendNext(queue)) && areAll;
      if (unmarked() > mostUnmarked) await mark();
      if (areAll && !woken) break;
    }
    while (waiting.length > 0 && unmarked() > 0) await mark();
    for (const resolve of waiting) {
      drained.delete(resolve);
      resolve();
    }
  }

  /** @returns whether nothing else was waiting. */
  async function sendNext(queue: SourceQueue): Promise<boolean> {
    const { events, areAll } = await queue.next();
    if (!lease.holds()) throw new LeaseLost('The lease has run out');
    if (events.length > 0) {
      await publishEvents(bus, events, ends);
      crashPoint('after-produce-before-mark-sent');
      for (const { _id, key } of events) queue.unmarked.set(_id, key);
      markSoon();
      batchSize.observe(events.length);
    }
    return areAll;
  }

  function markSoon(): void {
    if (unmarked() > 0) markTimer ??= setTimeout(() => void mark().catch(() => nudge()), markAfterMs);
  }

  /** Runs beside the sending loop, once at a time. */
  function mark(): Promise<void> {
    clearTimeout(markTimer);
    markTimer = undefined;
    marking ??= markSent().finally(() => {
      marking = undefined;
      if (lease.holds()) markSoon();
    });
    return marking;
  }

  async function markSent(): Promise<void> {
    for (const { source, unmarked } of queues) {
      const sent = new Map(unmarked);
      if (sent.size === 0) continue;
      await source.markSent(sent, lease.fence);
      for (const id of sent.keys()) unmarked.delete(id);
    }
  }

  function unmarked(): number {
    return queues.reduce((sum, queue) => sum + queue.unmarked.size, 0);
  }

  /** The query that follows answers all nudges so far. */
  function sleepAgain(): void {
    if (!woken) return;
    woken = false;
    wake = Promise.withResolvers();
  }

  return {
    addRows,
    start: () => {
      running ??= run();
      // The process before may have died before it could tell.
      others.wake();
      for (const sender of senders) sender.start();
    },
    nudge: () => nudge(),
    drain: async () => {
      await Promise.all(senders.map((sender) => sender.drain()));
      const { promise, resolve } = Promise.withResolvers<void>();
      drained.add(resolve);
      nudge();
      await promise;
    },
    stop: async () => {
      await Promise.all(senders.map((sender) => sender.stop()));
      stopping.abort(new Error('The relay stops'));
      nudge();
      await running;
    },
  };
}
