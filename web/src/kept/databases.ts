import { createStore, type UseStore } from 'idb-keyval';
import { type KeptDatabase, keptDatabases } from './database-table.ts';

/**
 * Works in one of the databases. One that failed or was closed behind the page (its data cleared, the browser short of something) is
 * opened anew, and asked once more.
 * @returns undefined where the browser refuses to store (some private windows).
 */
export async function inDatabase<Answer>(
  name: KeptDatabase,
  act: (store: UseStore) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      const store = opened.get(name) ?? createStore(name, keptDatabases[name].store);
      opened.set(name, store);
      return await act(store);
    } catch {
      opened.delete(name);
    }
  }
  return undefined;
}

const opened = new Map<KeptDatabase, UseStore>();
