import type { EventSource, PendingEvent } from './event-source.ts';

/** What the relay has to send from one source, and what it has sent but not marked yet. */
export interface SourceQueue {
  source: Omit<EventSource, 'onAdded'>;
  /** The next batch queries the source. */
  mustLook: () => void;
  /** The next batch, and whether it holds everything that was waiting. */
  next: () => Promise<{ events: PendingEvent[]; areAll: boolean }>;
  /** Sent and not marked: id -> key. */
  unmarked: Map<string, string>;
  /** Another process may have sent events: forgets what this one knows. */
  reset: () => void;
}

const batchEvents = 500;
const batchBytes = 512 * 1024;

export function createSourceQueue(source: Omit<EventSource, 'onAdded'>): SourceQueue {
  const unmarked = new Map<string, string>();
  let looks = true;

  async function look(): Promise<{ events: PendingEvent[]; areAll: boolean }> {
    looks = false;
    const events = await source.find(batchEvents, [...unmarked.keys()]);
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
    mustLook: () => {
      looks = true;
    },
    next: async () => (looks ? look() : { events: [], areAll: true }),
    reset: () => {
      unmarked.clear();
      looks = true;
    },
  };
}
