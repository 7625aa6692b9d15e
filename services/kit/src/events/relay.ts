import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { crashPoint } from '../lifecycle.ts';
import type { Mongo } from '../mongo/connect.ts';
import { createLease, LeaseLost } from '../mongo/lease.ts';
import type { Log } from '../telemetry/log.ts';
import { labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import type { Bus } from './bus-types.ts';
import type { Outbox } from './outbox.ts';
import { type PendingEvent, publishEvents } from './publish-events.ts';

export type Relay = ReturnType<typeof createRelay>;

interface RelayOptions {
  mongo: Mongo;
  bus: Bus;
  outbox: Outbox;
  log: Log;
  metrics: Metrics;
  hints: OutboxHints;
  /** See BusOptions.instance. */
  instance?: string | undefined;
  /** How long the lease is kept after the last event; default 15 s. */
  keptMs?: number;
}

const batchEvents = 500;
const batchBytes = 512 * 1024;
const markAfterMs = 1_000;
const mostUnmarked = 5_000;
/** A look without a hint: seldom while hints arrive. */
const lookMs = { hinted: 15_000, unhinted: 3_000 };

/**
 * Sends the events of the outbox to the bus.
 *
 * 1. An event is a row of the outbox, written in the transaction of the change it tells of, and `pending` until it is sent.
 * 2. One replica sends: the holder of a lease, which the next one takes when the holder stops or dies. Without events for 15 s
 *    nobody holds it: a service with nothing to say writes nothing.
 * 3. The holder reads up to 500 pending rows or 512 kB in order, publishes them as one batch, and reads on when the broker has them.
 * 4. So events of one key never overtake each other, and nothing depends on the order in which rows were committed.
 * 5. Rows that were sent are marked together, within a second, in a transaction that fails if the lease is lost.
 * 6. After a crash before that, the next holder sends them again: an event leaves at least once.
 * 7. When nothing is pending, all sleep until a transaction in their process adds a row, or a hint says that one in another replica has.
 * 8. A hint may be lost, so they look without one too: every 15 s, or every 3 s while they cannot hear hints.
 * 9. Any failure ends the turn of the holder, which releases the lease and begins again after a moment with what is pending.
 * 10. Memory holds one batch, and the ids of at most 5,000 rows that are sent and not marked.
 */
export function createRelay(options: RelayOptions) {
  const { mongo, bus, outbox, log, metrics, hints, instance, keptMs = lookMs.hinted } = options;
  const lease = createLease(mongo.db, 'outbox-relay', instance ?? randomUUID());
  const stopping = new AbortController();
  const draining = new Set<() => void>();
  const marks = createMarks((ids) => outbox.markSent(ids, lease.fence));
  let woken = new AbortController();
  let running: Promise<void> | undefined;

  showOldestPending(metrics, 'outbox', outbox.oldest);
  const wake = () => woken.abort();
  hints.onHint(wake);
  outbox.onAdded(() => {
    wake();
    if (!lease.holds()) hints.send();
  });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let pauseMs = lookMs.unhinted;
      let ends = stopping.signal;
      try {
        const isTold = woken.signal.aborted || draining.size > 0;
        woken = new AbortController();
        const isWaiting = isTold || (await outbox.oldest());
        if (!isWaiting || (await lease.whileHeld(sendAsHolder))) {
          await lease.rest();
          pauseMs = lookMs[hints.isSubscribed() ? 'hinted' : 'unhinted'];
          ends = AbortSignal.any([stopping.signal, woken.signal]);
        }
      } catch (error) {
        pauseMs = 100 + Math.random() * 400;
        if (!stopping.signal.aborted && !(error instanceof LeaseLost))
          log.warn({ reason: (error as Error).message }, 'relay tries again');
      }
      await sleep(pauseMs, undefined, { signal: ends }).catch(() => {});
    }
  }

  /** Until the lease is lost, or nothing has left for a while. */
  async function sendAsHolder(lost: AbortSignal): Promise<void> {
    const ends = AbortSignal.any([lost, stopping.signal]);
    ends.addEventListener('abort', wake);
    let usedAt = performance.now();
    try {
      while (!ends.aborted) {
        // A wake-up from here on starts another look.
        woken = new AbortController();
        const waiting = [...draining];
        const areAll = await sendBatch(ends);
        if (marks.wait.size > 0) usedAt = performance.now();
        if (marks.areDue() || (areAll && waiting.length > 0)) await marks.set();
        if (!areAll) continue;
        for (const resolve of waiting) resolve();
        const idleMs = marks.wait.size > 0 ? markAfterMs : usedAt + keptMs - performance.now();
        if (idleMs <= 0) return;
        const untilMs = hints.isSubscribed() ? idleMs : Math.min(idleMs, lookMs.unhinted);
        await sleep(untilMs, undefined, { signal: woken.signal }).catch(() => {});
      }
    } finally {
      await marks.set().catch(() => {});
      marks.wait.clear();
    }
  }

  /** @returns whether nothing else was pending. */
  async function sendBatch(ends: AbortSignal): Promise<boolean> {
    const found = await outbox.find(batchEvents, [...marks.wait]);
    const events = firstOf(found, batchBytes);
    if (!lease.holds()) throw new LeaseLost('The lease has run out');
    if (events.length > 0) {
      await publishEvents(bus, events, ends);
      crashPoint('after-produce-before-mark-sent');
      marks.add(events);
    }
    return events.length === found.length && found.length < batchEvents;
  }

  return {
    start: (): void => {
      running ??= run();
      // The process before may have died before it could send its hint.
      hints.send();
    },

    /** Resolves when all events that are pending at the call are sent and marked. */
    drain: (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      draining.add(resolve);
      wake();
      return promise.finally(() => draining.delete(resolve));
    },

    stop: async (): Promise<void> => {
      stopping.abort(new Error('The relay stops'));
      await running;
      await lease.release().catch(() => {});
    },
  };
}

/** Marks rows that were sent, together and a little later. */
function createMarks(markSent: (ids: string[]) => Promise<void>) {
  const wait = new Set<string>();
  let dueAt = 0;

  return {
    /** The ids of rows that are sent and not marked. */
    wait,
    add: (events: PendingEvent[]): void => {
      if (wait.size === 0) dueAt = performance.now() + markAfterMs;
      for (const { _id } of events) wait.add(_id);
    },
    areDue: (): boolean => wait.size > mostUnmarked || (wait.size > 0 && performance.now() >= dueAt),
    set: async (): Promise<void> => {
      if (wait.size > 0) await markSent([...wait]);
      wait.clear();
    },
  };
}

/** @param rows which events: those of the outbox, or rows that are events themselves */
export function showOldestPending(
  metrics: Metrics,
  rows: string,
  oldest: () => Promise<Date | undefined>,
): void {
  labelledGauge(
    metrics,
    'outbox_oldest_pending_seconds',
    'Age of the oldest event not sent yet',
    { rows },
    async () => {
      const at = await oldest();
      return at ? (Date.now() - at.getTime()) / 1_000 : 0;
    },
  );
}

/** The first events, at least one, that do not exceed this size together. */
function firstOf(events: PendingEvent[], mostBytes: number): PendingEvent[] {
  let bytes = 0;
  const end = events.findIndex(({ envelope }) => {
    bytes += JSON.stringify(envelope).length;
    return bytes > mostBytes;
  });
  return end < 0 ? events : events.slice(0, Math.max(1, end));
}

type OutboxHints = ReturnType<typeof createOutboxHints>;

/**
 * Hints between the replicas of a service that the outbox has rows to send, over Redis. A hint that Redis did not take is
 * sent when it is back. A replica that was cut off from Redis counts its return as a hint. A hint may still be lost.
 * @param channel one per service
 */
export function createOutboxHints(redis: Redis, channel: string) {
  const subscriber = redis.duplicate({ lazyConnect: true });
  const listeners = new Set<() => void>();
  let isSubscribed = false;
  let isUnsent = false;
  const tellListeners = () => {
    for (const listener of listeners) listener();
  };
  subscriber.on('error', () => {});
  subscriber.on('message', tellListeners);
  subscriber.on('ready', () => void subscribe().catch(() => {}));
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  redis.on('ready', sendUnsent);
  void subscriber.connect().catch(() => {});

  async function subscribe(): Promise<void> {
    await subscriber.subscribe(channel);
    isSubscribed = true;
    tellListeners();
  }

  function send(): void {
    redis.publish(channel, '').then(
      () => {
        isUnsent = false;
      },
      () => {
        isUnsent = true;
      },
    );
  }

  function sendUnsent(): void {
    if (isUnsent) send();
  }

  return {
    send,
    onHint: (listener: () => void): void => void listeners.add(listener),
    /** Whether this replica gets the hints, as far as it knows. */
    isSubscribed: () => isSubscribed,
    stop: () => {
      redis.off('ready', sendUnsent);
      subscriber.disconnect();
    },
  };
}
