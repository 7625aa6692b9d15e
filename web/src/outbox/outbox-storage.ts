import { createStore, del, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { OutboxRow } from './outbox-row.ts';
import { createWriteBehind, type RowChanges } from './write-behind.ts';

/** What changes in memory is stored behind it. */
export const behind = createWriteBehind(writeRows);

/**
 * The unsent messages of each person, in IndexedDB: shared by all tabs, surviving reloads and ended sessions.
 * @returns undefined where the browser refuses to store (some private windows).
 */
export function readRows(userId: string): Promise<OutboxRow[] | undefined> {
  return tried((rows) =>
    rows('readonly', (store) =>
      promisifyRequest<OutboxRow[]>(store.getAll(IDBKeyRange.bound(...keysOf(userId)))),
    ),
  );
}

/** Writes rows, each by itself, so that two tabs never undo each other's work. */
async function writeRows(userId: string, changes: RowChanges): Promise<void> {
  await tried((rows) =>
    rows('readwrite', (store) => {
      for (const [id, row] of changes) {
        if (row) store.put(row, `${userId} ${id}`);
        else store.delete(`${userId} ${id}`);
      }
      // What is not committed is lost when the page closes.
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    }),
  );
}

/** Takes over the rows as they were stored until now: one list a person. */
export async function adoptOldRows(userId: string): Promise<void> {
  await tried(async () => {
    const old = await get<OutboxRow[]>(`outbox ${userId}`);
    if (!old) return;
    await writeRows(userId, new Map(old.map((row) => [row.clientMessageId, row])));
    if (!refused) await del(`outbox ${userId}`);
  });
}

let opened: UseStore | undefined;
let refused = false;

async function tried<Answer>(act: (rows: UseStore) => Promise<Answer>): Promise<Answer | undefined> {
  if (refused || typeof indexedDB === 'undefined') return undefined;
  try {
    opened ??= createStore('emberline-outbox', 'rows');
    return await act(opened);
  } catch {
    refused = true;
    return undefined;
  }
}

function keysOf(userId: string): [first: string, last: string] {
  return [`${userId} `, `${userId} \uffff`];
}
