import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, eventKinds } from '@emberline/contracts';
import { isUnavailable } from '../errors.ts';
import type { Log } from '../telemetry/log.ts';
import { counter, histogram, type Metrics } from '../telemetry/metrics.ts';
import { continueTrace, endSpan, inSpan } from '../telemetry/tracing.ts';
import type { ReceivedRecord } from './bus-types.ts';
import type { DeadLetters } from './dead-letters.ts';
import { InvalidEvent, LaterVersion, readEvent } from './event-reader.ts';
import type { EventHandler, EventHandlers } from './handlers.ts';
import type { Inbox } from './inbox.ts';

export interface RecordHandlerOptions {
  group: string;
  handlers: EventHandlers;
  inbox: Inbox;
  deadLetters: DeadLetters;
  log: Log;
  metrics: Metrics;
}

type BatchHandler = Extract<
  EventHandler<never>,
  { transactionalBatch: unknown } | { idempotentBatch: unknown }
>;

const attempts = 5;
const keysAtOnce = 16;

/** Runs a group's handlers on the records of a partition: together where a handler takes batches, else one by one, in order per key. */
export function createRecordHandler({
  group,
  handlers,
  inbox,
  deadLetters,
  log,
  metrics,
}: RecordHandlerOptions) {
  const { outcomes, duration } = createFigures(metrics);
  const { hold, bury } = createAsides({ group, deadLetters, log, outcomes });

  async function handleAll(records: ReceivedRecord[], signal: AbortSignal): Promise<void> {
    if (await isHandledTogether(records, signal)) return;
    const byKey = Map.groupBy(records, ({ key }) => key);
    await inParallel([...byKey.values()], async (ofOneKey) => {
      for (const record of ofOneKey) await handleRecord(record, signal);
    });
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

  /** @throws when the events must be handled one by one: some are invalid, or the handler failed. */
  async function handleTogether(records: ReceivedRecord[], handler: BatchHandler): Promise<void> {
    const { topic, partition } = records[0] as ReceivedRecord;
    const type = topic as EventType;
    const stop = duration.startTimer({ type });
    const events = records.map(({ value }) => readEvent(eventKinds[type], value)) as never[];
    const spans = records.map(({ headers }) =>
      continueTrace(headers.traceparent, `${type} store`, 'CONSUMER'),
    );
    const isNew = await dispatchAll(inbox, handler, events, partition);
    for (const span of spans) endSpan(span);
    outcomes.inc({ group, type, outcome: 'handled' }, isNew);
    outcomes.inc({ group, type, outcome: 'duplicate' }, records.length - isNew);
    stop();
  }

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
    const isNew = await inSpan(span, () => dispatch(inbox, handler, event as never, record.partition));
    stop();
    outcomes.inc({ group, type, outcome: isNew ? 'handled' : 'duplicate' });
  }

  async function waitForEngine({ message }: Error, waits: number, signal: AbortSignal): Promise<void> {
    if (waits % 30 === 0) log.warn({ reason: message, group }, 'events wait for an engine');
    await pause(Math.min(1_000, 50 * (waits + 1)), signal);
  }

  return {
    /** Rejects only when aborted. */
    handleAll,

    /** Handles one event, without another attempt. @throws what its handler throws */
    handleOnce,
  };
}

function createFigures(metrics: Metrics) {
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
  return { outcomes, duration };
}

/** What becomes of events that cannot be handled: held back for a later release, or a dead letter. */
function createAsides({
  group,
  deadLetters,
  log,
  outcomes,
}: Pick<RecordHandlerOptions, 'group' | 'deadLetters' | 'log'> &
  Pick<ReturnType<typeof createFigures>, 'outcomes'>) {
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

  return { hold, bury };
}

/** @returns whether the event was new, as far as the handler's kind can tell. */
async function dispatch(
  inbox: Inbox,
  handler: EventHandler<never>,
  event: never,
  partition: number,
): Promise<boolean> {
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

/** @returns how many events were new, as far as the handler's kind can tell. */
async function dispatchAll(
  inbox: Inbox,
  handler: BatchHandler,
  events: never[],
  partition: number,
): Promise<number> {
  if ('transactionalBatch' in handler)
    return inbox.onceForAll(events, (fresh, session) => handler.transactionalBatch(fresh, session));
  await handler.idempotentBatch(events, partition);
  return events.length;
}

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
