import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@emberline/contracts';
import { crashPoint } from '../crash-point.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Log } from '../telemetry/log.ts';
import { histogram, labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, endSpan, traceparentOf } from '../telemetry/tracing.ts';
import type { Bus, BusRecord } from './bus-types.ts';
import type { EventSource, PendingEvent } from './event-source.ts';
import { createLease, LeaseLost, leaseMs } from './lease.ts';
import { createSourceQueue, type SourceQueue } from './source-queue.ts';
import { topicOf } from './topics.ts';
import type { WakeOthers } from './wake-others.ts';

export interface Relay {
  /** Sends the events of one more source. Call it before `start`. */
  add: (source: EventSource) => void;
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

const pollMs = 2_000;
/** Sent events are marked in batches, a little later; after a crash in between they are sent again. */
const markAfterMs = 1_000;
const mostUnmarked = 5_000;

/**
 * Sends the events of its sources to the bus. One process at a time sends, under a fenced lease; one batch is in
 * flight; events of one key stay in order. It polls, and nudges from any replica wake it at once.
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
  const queues: SourceQueue[] = [];
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
  others.onTold(() => lease.holds() && nudge());

  function add(source: EventSource): void {
    const queue = createSourceQueue(source);
    queues.push(queue);
    source.onAdded((events) => {
      if (!lease.holds()) others.tell();
      else {
        if (events.length === 0 || !queue.hand(events)) queue.mustLook();
        wakeUp();
      }
    });
  }

  function nudge(): void {
    for (const queue of queues) queue.mustLook();
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
        for (const queue of queues) queue.mustLook();
        if (!(error instanceof LeaseLost))
          log.warn({ reason: (error as Error).message }, 'relay tries again');
        await sleep(100 + Math.random() * 400, undefined, { signal: stopping.signal }).catch(() => {});
        continue;
      }
      await wake.promise;
      sleepAgain();
    }
    clearInterval(renewal);
    clearInterval(poll);
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
      await send(events, ends);
      crashPoint('after-produce-before-mark-sent');
      queue.noteSent(events);
      markSoon();
      batchSize.observe(events.length);
    }
    return areAll;
  }

  async function send(events: PendingEvent[], signal: AbortSignal): Promise<void> {
    const topics = new Set(events.map(({ topic }) => topic as EventType));
    await bus.ensureTopics([...topics].map(topicOf), signal);
    const spans = events.map(({ topic, traceparent }) =>
      continueTrace(traceparent, `${topic} send`, 'PRODUCER'),
    );
    await bus.publish(
      events.map((event, i) => recordOf(event, traceparentOf(spans[i]))),
      signal,
    );
    for (const span of spans) endSpan(span);
  }

  function markSoon(): void {
    if (unmarked() > 0) markTimer ??= setTimeout(() => void mark().catch(nudge), markAfterMs);
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
      const ids = [...unmarked];
      if (ids.length === 0) continue;
      await source.markSent(ids, lease.fence);
      for (const id of ids) unmarked.delete(id);
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

  add(outbox);

  return {
    add,
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

function recordOf({ topic, key, envelope }: PendingEvent, traceparent: string | undefined): BusRecord {
  return {
    topic,
    key,
    value: JSON.stringify(envelope),
    ...(traceparent !== undefined && { headers: { traceparent } }),
  };
}
