import { LRUCache } from 'lru-cache';
import type { PendingEvent } from './event-source.ts';

/** Events with consecutive orders that this process has just committed, in that order. */
export interface HandedEvents {
  /** @returns false when too many wait already; then the source must be queried. */
  add: (events: PendingEvent[]) => boolean;
  /**
   * Takes all waiting events. No query is needed when each is the next one of its key: then no other replica can
   * have committed one in between.
   * @returns undefined when the source must be queried.
   */
  take: () => PendingEvent[] | undefined;
  noteSent: (events: PendingEvent[]) => void;
  /** Call it when another process may have sent events in the meantime. */
  forget: () => void;
}

const waitingAtMost = 500;
const keysKept = 20_000;

export function createHandedEvents(): HandedEvents {
  const lastSent = new LRUCache<string, number>({ max: keysKept });
  let waiting: PendingEvent[] = [];

  return {
    add: (events) => {
      if (waiting.length >= waitingAtMost) return false;
      waiting.push(...events);
      return true;
    },
    take: () => {
      const last = new Map<string, number>();
      const next: PendingEvent[] = [];
      let areNext = true;
      for (const event of waiting) {
        const before = last.get(event.key) ?? lastSent.get(event.key) ?? 0;
        const order = event.order as number;
        // A query has found and sent it in the meantime.
        if (order <= before) continue;
        areNext &&= order === before + 1;
        last.set(event.key, order);
        next.push(event);
      }
      waiting = [];
      return areNext ? next : undefined;
    },
    noteSent: (events) => {
      for (const { key, order } of events) if (order !== null) lastSent.set(key, order);
    },
    forget: () => {
      waiting = [];
      lastSent.clear();
    },
  };
}
