import { del, get, promisifyRequest } from 'idb-keyval';
import { inDatabase } from '../kept/databases.ts';
import type { OutboxRow } from './outbox-slice.ts';
import { createWriteBehind, type RowChanges } from './write-behind.ts';

/** What changes in memory is stored behind it. */
export const behind = createWriteBehind(writeRows);

/**
 * The unsent messages of each person, in IndexedDB: shared by all tabs, surviving reloads and ended sessions.
 * @returns undefined where the browser refuses to store (some private windows).
 */
export function readRows(userId: string): Promise<OutboxRow[] | undefined> {
  return inDatabase(database, (rows) =>
    rows('readonly', (store) =>
      promisifyRequest<OutboxRow[]>(store.getAll(IDBKeyRange.bound(...keysOf(userId)))),
    ),
  );
}

/** Writes rows, each by itself, so that two tabs never undo each other's work. */
async function writeRows(userId: string, changes: RowChanges): Promise<void> {
  await stored(userId, changes);
}

/** @returns whether the browser stores. */
async function stored(userId: string, changes: RowChanges): Promise<boolean> {
  const done = await inDatabase(database, (rows) =>
    rows('readwrite', async (store) => {
      for (const [id, row] of changes) {
        if (row) store.put(row, `${userId} ${id}`);
        else store.delete(`${userId} ${id}`);
      }
      // What is not committed is lost when the page closes.
      store.transaction.commit();
      await promisifyRequest(store.transaction);
      return true;
    }),
  );
  return done === true;
}

/** Takes over the rows as they were stored until now: one list a person. */
export async function adoptOldRows(userId: string): Promise<void> {
  const key = `outbox ${userId}`;
  const old = await inDatabase('keyval-store', (store) => get<OutboxRow[]>(key, store));
  if (old && (await stored(userId, new Map(old.map((row) => [row.clientMessageId, row])))))
    await inDatabase('keyval-store', (store) => del(key, store));
}

const database = 'emberline-outbox';

function keysOf(userId: string): [first: string, last: string] {
  return [`${userId} `, `${userId} \uffff`];
}
