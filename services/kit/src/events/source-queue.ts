import type { EventSource, PendingEvent } from './event-source.ts';
import { createHandedEvents } from './handed-events.ts';

/** What the relay has to send from one source, and what it has sent but not marked yet. */
export interface SourceQueue {
  source: EventSource;
  /** @returns false when the source must be queried for these. */
  hand: (events: PendingEvent[]) => boolean;
  /** The next batch queries the source. */
  mustLook: () => void;
  /** The next batch, and whether it holds everything that was waiting. */
  next: () => Promise<{ events: PendingEvent[]; areAll: boolean }>;
  noteSent: (events: PendingEvent[]) => void;
  /** Ids that are sent and not marked. */
  unmarked: Set<string>;
  /** Another process may have sent events: forgets what this one knows. */
  reset: () => void;
}

const batchEvents = 500;
const batchBytes = 512 * 1024;

/** Events committed in this process are sent without a query if that keeps their order. */
export function createSourceQueue(source: EventSource): SourceQueue {
  const handed = createHandedEvents();
  const unmarked = new Set<string>();
  let looks = true;

  async function look(): Promise<{ events: PendingEvent[]; areAll: boolean }> {
    looks = false;
    const events = await source.find(batchEvents, [...unmarked]);
    let bytes = 0;
    const fit = events.findIndex(({ envelope }) => {
      bytes += JSON.stringify(envelope).length;
      return bytes > batchBytes;
    });
    const areAll = fit < 0 && events.length < batchEvents;
    if (!areAll) looks = true;
    return { events: fit < 0 ? events : events.slice(0, Math.max(1, fit)), areAll };
  }

  return {
    source,
    unmarked,
    hand: handed.add,
    mustLook: () => {
      looks = true;
    },
    next: async () => {
      const events = handed.take();
      return events && !looks ? { events, areAll: true } : look();
    },
    noteSent: (events) => {
      for (const { _id } of events) unmarked.add(_id);
      handed.noteSent(events);
    },
    reset: () => {
      unmarked.clear();
      handed.forget();
      looks = true;
    },
  };
}
