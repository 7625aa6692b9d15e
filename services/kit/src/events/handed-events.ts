import { LRUCache } from 'lru-cache';
import type { PendingEvent } from './event-source.ts';

/** Events that this process has just committed, each with the next order of its key. */
export interface HandedEvents {
  /** Events beyond the first 500 that wait are dropped. */
  add: (events: PendingEvent[]) => void;
  /**
   * Takes all waiting events.
   * @returns those that follow what was sent of their key, and the keys of the others: an event that this process has not
   * sent comes before theirs.
   */
  take: () => { next: PendingEvent[]; gaps: string[] };
  noteSent: (events: PendingEvent[]) => void;
  readonly waiting: number;
}

const waitingAtMost = 500;
const keysKept = 20_000;

export function createHandedEvents(): HandedEvents {
  const lastSent = new LRUCache<string, number>({ max: keysKept });
  let waiting: PendingEvent[] = [];

  /** @returns undefined when there is a gap */
  function followers(key: string, events: PendingEvent[]): PendingEvent[] | undefined {
    let last = lastSent.get(key) ?? 0;
    const next: PendingEvent[] = [];
    for (const event of events) {
      const order = Number(event.order);
      // Found by its key and sent in the meantime.
      if (order <= last) continue;
      if (order !== last + 1) return undefined;
      last = order;
      next.push(event);
    }
    return next;
  }

  return {
    add: (events) => {
      waiting.push(...events.slice(0, waitingAtMost - waiting.length));
    },
    take: () => {
      const byKey = Map.groupBy(waiting, ({ key }) => key);
      waiting = [];
      const next: PendingEvent[] = [];
      const gaps: string[] = [];
      for (const [key, events] of byKey) {
        const following = followers(key, events);
        if (following) next.push(...following);
        else gaps.push(key);
      }
      return { next, gaps };
    },
    noteSent: (events) => {
      for (const { key, order } of events) if (order !== null) lastSent.set(key, order);
    },
    get waiting() {
      return waiting.length;
    },
  };
}
