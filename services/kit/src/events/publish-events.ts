import type { EventType } from '@emberline/contracts';
import { continueTrace, endSpan, traceparentOf } from '../telemetry/tracing.ts';
import type { Bus, BusRecord } from './bus-types.ts';
import type { PendingEvent } from './event-source.ts';
import { topicOf } from './topics.ts';

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
