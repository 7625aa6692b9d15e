import { type EventType, eventKinds } from '@emberline/contracts';
import { type Repeating, startRepeating } from '../jobs/repeating.ts';
import { crashPoint } from '../lifecycle.ts';
import type { Mongo } from '../mongo/connect.ts';
import type { Log } from '../telemetry/log.ts';
import { labelledGauge, type Metrics } from '../telemetry/metrics.ts';
import type { Bus, ReceivedRecord, Subscription } from './bus-types.ts';
import { createDeadLetters, type DeadLetters, onlyForHeader } from './dead-letters.ts';
import { createRecordHandler } from './handle-records.ts';
import type { EventHandlers } from './handlers.ts';
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

/**
 * Consumes events: only valid ones, in order per key, each stored with one effect however often it is delivered.
 * While an engine is down it waits. An event of a version that only a later release knows is held back until one runs. An
 * event that fails for a reason of its own becomes a dead letter, and the next events go on.
 */
export async function consume(options: ConsumeOptions): Promise<EventConsumer> {
  const { bus, mongo, group, handlers, gatherMs, log, metrics } = options;
  const inbox = createInbox(mongo.client, mongo.db, group);
  const deadLetters = createDeadLetters({ mongo, bus, group });
  const { handleAll, handleOnce } = createRecordHandler({ ...options, inbox, deadLetters });
  const types = Object.keys(handlers) as EventType[];
  const topics = types.map(topicOf);
  const subscription = bus.subscribe({
    group,
    topics,
    ...(gatherMs !== undefined && { gatherMs }),
    handle: async (records, signal) => {
      await handleAll(
        records.filter(({ headers }) => (headers[onlyForHeader] ?? group) === group),
        signal,
      );
      crashPoint('after-effect-before-offset-commit');
    },
  });
  const show = (name: string, help: string, read: () => Promise<number> | number) =>
    labelledGauge(metrics, name, help, { group }, read);
  show('dead_letters', 'Events that failed and wait to be replayed', () => deadLetters.count());
  show('events_held', 'Events of a version that this release does not know', () => deadLetters.count('held'));
  const names = topics.map(({ topic }) => topic);
  show('consumer_lag_events', 'Events of the topics not handled yet', () => bus.lag(group, names));
  show('consumer_lag_seconds', 'Age of the oldest event that waits here', () =>
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

/** 0 for what is undefined; never less, since the sender's clock may be ahead. */
function secondsSince(timestamp = Date.now()): number {
  return Math.max(0, Date.now() - timestamp) / 1_000;
}

const pauseMs = 30_000;

/**
 * Handles the events that this or an older release held back, once the running release knows their version: at its start,
 * and later ones that older replicas hold back during a rollout. Handlers take an event twice with one effect, so
 * replicas may do it at once. What fails is a dead letter from then on.
 */
function handleHeldEvents(
  types: EventType[],
  letters: DeadLetters,
  handle: (record: ReceivedRecord) => Promise<void>,
  log: Log,
): Repeating {
  const known = types.map((type) => ({ topic: type, version: eventKinds[type].version }));
  return startRepeating(pauseMs, log, async () => {
    const { handled, failed } = await letters.takeHeld(known, handle);
    if (handled + failed > 0) log.info({ handled, failed }, 'events that were held back are handled');
  });
}
