import { get, update } from 'idb-keyval';
import type { OutboxRow } from './outbox-row.ts';

/**
 * The unsent messages of each person, in IndexedDB: shared by all tabs, surviving reloads and ended sessions.
 * Where the browser refuses to store (some private windows), they live as long as the page.
 */
export async function readRows(userId: string): Promise<OutboxRow[]> {
  if (stored()) {
    try {
      return (await get<OutboxRow[]>(keyOf(userId))) ?? [];
    } catch {
      refused = true;
    }
  }
  return kept.get(userId) ?? [];
}

/** Changes them in one step, so that two tabs never undo each other's work. @returns the rows afterwards. */
export async function changeRows(
  userId: string,
  change: (rows: OutboxRow[]) => OutboxRow[],
): Promise<OutboxRow[]> {
  if (stored()) {
    try {
      let after: OutboxRow[] = [];
      await update<OutboxRow[]>(keyOf(userId), (rows) => {
        after = change(rows ?? []);
        return after;
      });
      return after;
    } catch {
      refused = true;
    }
  }
  const after = change(kept.get(userId) ?? []);
  kept.set(userId, after);
  return after;
}

const kept = new Map<string, OutboxRow[]>();
let refused = false;

function stored(): boolean {
  return !refused && typeof indexedDB !== 'undefined';
}

function keyOf(userId: string): string {
  return `outbox ${userId}`;
}
