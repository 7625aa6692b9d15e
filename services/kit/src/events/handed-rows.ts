import { LRUCache } from 'lru-cache';
import type { OutboxRow } from './outbox.ts';

/** Rows with consecutive orders that this process has just committed, in that order. */
export interface HandedRows {
  /** @returns false when too many rows wait already; then the outbox must be queried. */
  add: (rows: OutboxRow[]) => boolean;
  /**
   * Takes all waiting rows. No query is needed when each is the next one of its key: then no other replica can have
   * written one in between.
   * @returns undefined when the outbox must be queried.
   */
  take: () => OutboxRow[] | undefined;
  noteSent: (rows: OutboxRow[]) => void;
  /** Call it when another process may have sent rows in the meantime. */
  forget: () => void;
}

const waitingAtMost = 200;
const keysKept = 20_000;

export function createHandedRows(): HandedRows {
  const lastSent = new LRUCache<string, number>({ max: keysKept });
  let waiting: OutboxRow[] = [];

  return {
    add: (rows) => {
      if (waiting.length >= waitingAtMost) return false;
      waiting.push(...rows);
      return true;
    },
    take: () => {
      const last = new Map<string, number>();
      const rows: OutboxRow[] = [];
      let areNext = true;
      for (const row of waiting) {
        const name = nameOf(row);
        const before = last.get(name) ?? lastSent.get(name) ?? 0;
        const order = row.order as number;
        // A query has found and sent it in the meantime.
        if (order <= before) continue;
        areNext &&= order === before + 1;
        last.set(name, order);
        rows.push(row);
      }
      waiting = [];
      return areNext ? rows : undefined;
    },
    noteSent: (rows) => {
      for (const row of rows) if (row.order !== null) lastSent.set(nameOf(row), row.order);
    },
    forget: () => {
      waiting = [];
      lastSent.clear();
    },
  };
}

function nameOf({ topic, key }: OutboxRow): string {
  return `${topic} ${key}`;
}
