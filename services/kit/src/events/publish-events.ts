import type { EventKind, EventOf, EventType } from '@emberline/contracts';
import { continueTrace, endSpan, traceparentOf } from '../telemetry/tracing.ts';
import type { Bus, BusRecord } from './bus-types.ts';
import { topicOf } from './topics.ts';

/** A committed event that waits to be sent. */
export interface PendingEvent {
  /** The row's id. The event's own id is in the envelope. */
  _id: string;
  topic: string;
  /** Events of one key are sent in order. */
  key: string;
  /** Orders the events of one key when the order of ids is not enough. */
  order: number | null;
  envelope: EventOf<EventKind>;
  /** Of the request that caused the event, if tracing is on. */
  traceparent?: string;
}

/** Resolves when the broker has the events. Rejects only when aborted. */
export async function publishEvents(bus: Bus, events: PendingEvent[], signal: AbortSignal): Promise<void> {
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

function recordOf({ topic, key, envelope }: PendingEvent, traceparent: string | undefined): BusRecord {
  return {
    topic,
    key,
    value: JSON.stringify(envelope),
    ...(traceparent !== undefined && { headers: { traceparent } }),
  };
}
