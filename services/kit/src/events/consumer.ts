import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, eventKinds } from '@emberline/contracts';
import { crashPoint } from '../crash-point.ts';
import { isUnavailable } from '../errors.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Log } from '../telemetry/log.ts';
import { counter, histogram, labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, endSpan, inSpan } from '../telemetry/tracing.ts';
import type { Bus, ReceivedRecord, Subscription } from './bus-types.ts';
import { createDeadLetters, onlyForHeader } from './dead-letters.ts';
import { InvalidEvent, LaterVersion, readEvent } from './event-reader.ts';
import type { EventHandler, EventHandlers } from './handlers.ts';
import { handleHeldEvents } from './held-events.ts';
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

type BatchHandler = Extract<
  EventHandler<never>,
  { transactionalBatch: unknown } | { idempotentBatch: unknown }
>;

const attempts = 5;

/**
 * Consumes events: only valid ones, in order per key, each stored with one effect however often it is delivered.
 * While an engine is down it waits. An event of a version that only a later release knows is held back until one runs. An
 * event that fails for a reason of its own becomes a dead letter, and the next events go on.
 */
export async function consume(options: ConsumeOptions): Promise<EventConsumer> {
  const { bus, mongo, group, handlers, gatherMs, log, metrics } = options;
  const inbox = createInbox(mongo.client, mongo.db, group);
  const deadLetters = createDeadLetters({ mongo, bus, group });
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

  const types = Object.keys(handlers) as EventType[];
  const topics = types.map(topicOf);
  labelledGauge(metrics, 'dead_letters', 'Events that failed and wait to be replayed', { group }, () =>
    deadLetters.count(),
  );
  labelledGauge(
    metrics,
    'events_held',
    'Events of a version that this release does not know',
    { group },
    () => deadLetters.count('held'),
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
        if (error instanceof LaterVersion) return await hold(record, error, signal);
        if (isUnavailable(error)) await waitForEngine(error, waits++, signal);
        else if (attempt === attempts || error instanceof InvalidEvent) {
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
    const isNew = await inSpan(span, () => dispatch(handler, event as never, record.partition));
    stop();
    outcomes.inc({ group, type, outcome: isNew ? 'handled' : 'duplicate' });
  }

  async function dispatch(handler: EventHandler<never>, event: never, partition: number): Promise<boolean> {
    if ('idempotent' in handler) {
      await handler.idempotent(event);
      return true;
    }
    if ('idempotentBatch' in handler) {
      await handler.idempotentBatch([event], partition);
      return true;
    }
    return inbox.once((event as { id: string }).id, (session) =>
      'transactional' in handler
        ? handler.transactional(event, session)
        : handler.transactionalBatch([event], session),
    );
  }

  /** @throws when the events must be handled one by one: some are invalid, or the handler failed. */
  async function handleTogether(records: ReceivedRecord[], handler: BatchHandler): Promise<void> {
    const { topic, partition } = records[0] as ReceivedRecord;
    const type = topic as EventType;
    const stop = duration.startTimer({ type });
    const events = records.map(({ value }) => readEvent(eventKinds[type], value)) as never[];
    const spans = records.map(({ headers }) =>
      continueTrace(headers.traceparent, `${type} store`, 'CONSUMER'),
    );
    const isNew = await dispatchAll(handler, events, partition);
    for (const span of spans) endSpan(span);
    outcomes.inc({ group, type, outcome: 'handled' }, isNew);
    outcomes.inc({ group, type, outcome: 'duplicate' }, records.length - isNew);
    stop();
  }

  /** @returns how many events were new, as far as the handler's kind can tell. */
  async function dispatchAll(handler: BatchHandler, events: never[], partition: number): Promise<number> {
    if ('transactionalBatch' in handler)
      return inbox.onceForAll(events, (fresh, session) => handler.transactionalBatch(fresh, session));
    await handler.idempotentBatch(events, partition);
    return events.length;
  }

  /**
   * Handles the records as one batch. After a write conflict with another replica, or while an engine is down, it tries
   * the batch again: many small transactions would only conflict more.
   * @returns false when they must be handled one by one.
   */
  async function isHandledTogether(records: ReceivedRecord[], signal: AbortSignal): Promise<boolean> {
    const handler = handlers[records[0]?.topic as EventType] as EventHandler<never> | undefined;
    if (!handler || !('transactionalBatch' in handler || 'idempotentBatch' in handler)) return false;
    for (let waits = 0; waits < attempts; waits++) {
      signal.throwIfAborted();
      try {
        await handleTogether(records, handler);
        return true;
      } catch (error) {
        if (!('transactionalBatch' in handler && isUnavailable(error))) return false;
        await waitForEngine(error as Error, waits, signal);
      }
    }
    return false;
  }

  async function waitForEngine({ message }: Error, waits: number, signal: AbortSignal): Promise<void> {
    if (waits % 30 === 0) log.warn({ reason: message, group }, 'events wait for an engine');
    await pause(Math.min(1_000, 50 * (waits + 1)), signal);
  }

  async function hold(record: ReceivedRecord, error: LaterVersion, signal: AbortSignal): Promise<void> {
    const { topic, partition, offset } = record;
    const { version, message } = error;
    log.warn({ group, topic, partition, offset, version }, 'event is held back for a later release');
    await deadLetters.hold(record, version, message, signal);
    outcomes.inc({ group, type: topic, outcome: 'held' });
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

  const subscription = bus.subscribe({
    group,
    topics,
    ...(gatherMs !== undefined && { gatherMs }),
    handle: async (received, signal) => {
      const records = received.filter(({ headers }) => (headers[onlyForHeader] ?? group) === group);
      if (!(await isHandledTogether(records, signal))) {
        const byKey = Map.groupBy(records, ({ key }) => key);
        await inParallel([...byKey.values()], async (ofOneKey) => {
          for (const record of ofOneKey) await handleRecord(record, signal);
        });
      }
      crashPoint(effectDone);
    },
  });
  labelledGauge(metrics, 'consumer_lag_seconds', 'Age of the oldest event that waits here', { group }, () =>
    secondsSince(subscription.oldestWaiting()),
  );
  const held = handleHeldEvents(types, deadLetters, handleOnce, log);
  return {
    ...subscription,
    stop: async () => {
      await held.stop();
      await subscription.stop();
    },
    replayDeadLetters: () => deadLetters.replay(handleOnce),
  };
}

const effectDone = 'after-effect-before-offset-commit';
const keysAtOnce = 16;

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.min(keysAtOnce, items.length) }, async () => {
    for (const item of rest) await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** 0 for what is undefined; never less, since the sender's clock may be ahead. */
function secondsSince(timestamp = Date.now()): number {
  return Math.max(0, Date.now() - timestamp) / 1_000;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms * (0.5 + Math.random() / 2), undefined, { signal });
}
