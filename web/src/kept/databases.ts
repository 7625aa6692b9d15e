import { createStore, type UseStore } from 'idb-keyval';
import { type KeptDatabase, keptDatabases } from './database-table.ts';

/**
 * Works in one of the databases.
 * @returns undefined where the browser refuses to store (some private windows).
 */
export async function inDatabase<Answer>(
  name: KeptDatabase,
  act: (store: UseStore) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    const store = opened.get(name) ?? createStore(name, keptDatabases[name].store);
    opened.set(name, store);
    return await act(store);
  } catch {
    return undefined;
  }
}

const opened = new Map<KeptDatabase, UseStore>();
