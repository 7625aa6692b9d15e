import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, eventKinds } from '@emberline/contracts';
import { crashPoint } from '../crash-point.ts';
import { isUnavailable } from '../errors.ts';
import { createGroupCommit } from '../group-commit.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Log } from '../telemetry/log.ts';
import { counter, histogram, labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, endSpan, inSpan } from '../telemetry/tracing.ts';
import type { Bus, ReceivedRecord, Subscription } from './bus-types.ts';
import { createDeadLetters, onlyForHeader } from './dead-letters.ts';
import { InvalidEvent, readEvent } from './event-reader.ts';
import type { EventHandler, EventHandlers } from './handlers.ts';
import { createInbox } from './inbox.ts';
import { topicOf } from './topics.ts';

export interface ConsumeOptions {
  bus: Bus;
  mongo: Mongo;
  /** One group per service and purpose, e.g. `mailbox`. */
  group: string;
  handlers: EventHandlers;
  /** See Subscribe.gatherMs. */
  gatherMs?: number;
  log: Log;
  metrics: Metrics;
}

export interface EventConsumer extends Subscription {
  /**
   * Handles this group's dead letters again, oldest first. Run it after fixing the cause.
   * @returns how many were handled, and how many failed again and stay.
   */
  replayDeadLetters: () => Promise<{ handled: number; failed: number }>;
}

const attempts = 5;

/**
 * Consumes events: only valid ones, in order per key, each stored with one effect however often it is delivered.
 * While an engine is down it waits. An event that fails for a reason of its own becomes a dead letter, and the next
 * events go on.
 */
export async function consume(options: ConsumeOptions): Promise<EventConsumer> {
  const { bus, mongo, group, handlers, gatherMs, log, metrics } = options;
  const inbox = await createInbox(mongo.client, mongo.db, group);
  const deadLetters = await createDeadLetters({ mongo, bus, group });
  const outcomes = counter(metrics, 'events_handled_total', 'Events by what came of them', [
    'group',
    'type',
    'outcome',
  ]);
  const duration = histogram(
    metrics,
    'event_handling_seconds',
    'Time in an event handler',
    ['type'],
    [0.005, 0.02, 0.1, 0.5, 2],
  );

  const topics = (Object.keys(handlers) as EventType[]).map(topicOf);
  labelledGauge(metrics, 'dead_letters', 'Events that failed and wait to be replayed', { group }, () =>
    deadLetters.count(),
  );
  labelledGauge(metrics, 'consumer_lag_events', 'Events of the topics not handled yet', { group }, () =>
    bus.lag(
      group,
      topics.map(({ topic }) => topic),
    ),
  );

  async function handleRecord(record: ReceivedRecord, signal: AbortSignal): Promise<void> {
    for (let attempt = 1, waits = 0; ; ) {
      signal.throwIfAborted();
      try {
        return await handleOnce(record);
      } catch (thrown) {
        const error = thrown as Error;
        if (isUnavailable(error)) {
          if (waits++ % 30 === 0) log.warn({ reason: error.message, group }, 'events wait for an engine');
          await pause(Math.min(1_000, 50 * waits), signal);
        } else if (attempt === attempts || error instanceof InvalidEvent) {
          return await bury(record, error, attempt, signal);
        } else await pause(50 * 2 ** attempt++, signal);
      }
    }
  }

  async function handleOnce(record: ReceivedRecord): Promise<void> {
    const type = record.topic as EventType;
    const event = readEvent(eventKinds[type], record.value);
    const stop = duration.startTimer({ type });
    const handler = handlers[type] as EventHandler<never>;
    const does = 'idempotent' in handler ? 'push' : 'store';
    const span = continueTrace(record.headers.traceparent, `${type} ${does}`, 'CONSUMER', {
      group,
      'event.id': event.id,
    });
    const isNew = await inSpan(span, () => dispatch(handler, event as never));
    stop();
    outcomes.inc({ group, type, outcome: isNew ? 'handled' : 'duplicate' });
  }

  async function dispatch(handler: EventHandler<never>, event: never): Promise<boolean> {
    if ('idempotent' in handler) {
      await handler.idempotent(event);
      return true;
    }
    return inbox.once((event as { id: string }).id, (session) =>
      'transactional' in handler
        ? handler.transactional(event, session)
        : handler.transactionalBatch([event], session),
    );
  }

  /** @throws when events must be handled one by one: they are invalid, or their common transaction failed. */
  async function storeTogether(type: EventType, records: ReceivedRecord[]): Promise<void> {
    const handler = handlers[type] as Extract<EventHandler<never>, { transactionalBatch: unknown }>;
    const stop = duration.startTimer({ type });
    const events = records.map(({ value }) => readEvent(eventKinds[type], value));
    const spans = records.map(({ headers }) =>
      continueTrace(headers.traceparent, `${type} store`, 'CONSUMER'),
    );
    const isNew = await inbox.onceForAll(events, (fresh, session) =>
      handler.transactionalBatch(fresh as never[], session),
    );
    for (const span of spans) endSpan(span);
    outcomes.inc({ group, type, outcome: 'handled' }, isNew);
    outcomes.inc({ group, type, outcome: 'duplicate' }, records.length - isNew);
    stop();
  }

  async function bury(
    record: ReceivedRecord,
    error: Error,
    attempt: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { topic, partition, offset } = record;
    log.error({ err: error, group, topic, partition, offset, attempt }, 'event became a dead letter');
    await deadLetters.bury(record, { reason: `${error.name}: ${error.message}`, attempts: attempt }, signal);
    outcomes.inc({ group, type: topic, outcome: 'dead' });
  }

  // Partitions of one topic write the same counters; in parallel they would only make each other retry.
  const together = new Map(
    Object.entries(handlers).flatMap(([type, handler]) => {
      if (!('transactionalBatch' in handler)) return [];
      const commit = async (batches: ReceivedRecord[][]) => {
        const stored = await storeTogether(type as EventType, batches.flat()).then(
          () => true,
          () => false,
        );
        return batches.map(() => stored);
      };
      return [
        [
          type,
          createGroupCommit({ commit, mayBeOne: () => false, largest: batchesTogether, queue: batchQueue }),
        ],
      ];
    }),
  );

  const subscription = bus.subscribe({
    group,
    topics,
    ...(gatherMs !== undefined && { gatherMs }),
    handle: async (received, signal) => {
      const records = received.filter(({ headers }) => (headers[onlyForHeader] ?? group) === group);
      const isDone = await together.get(records[0]?.topic ?? '')?.submit(records);
      if (!isDone) {
        const byKey = Map.groupBy(records, ({ key }) => key);
        await inParallel([...byKey.values()], async (ofOneKey) => {
          for (const record of ofOneKey) await handleRecord(record, signal);
        });
      }
      crashPoint(effectDone);
    },
  });
  return { ...subscription, replayDeadLetters: () => deadLetters.replay(handleOnce) };
}

const effectDone = 'after-effect-before-offset-commit';
const keysAtOnce = 16;
const batchesTogether = 6;
/** A partition has one batch at a time; a batch that waits too long is handled again. */
const batchQueue = { most: 1_000, longestMs: 60_000 };

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.min(keysAtOnce, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms * (0.5 + Math.random() / 2), undefined, { signal });
}
