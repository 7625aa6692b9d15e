import { createStore, type UseStore } from 'idb-keyval';
import { type KeptDatabase, keptDatabases } from './database-table.ts';

/**
 * Works in one of the databases. One that failed or was closed behind the page (its data cleared, the browser short of something) is
 * opened anew, and asked once more.
 * @returns undefined where the browser refuses to store (some private windows), or does not answer.
 */
export async function inDatabase<Answer>(
  name: KeptDatabase,
  act: (store: UseStore) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      const store = opened.get(name) ?? createStore(name, keptDatabases[name].store);
      opened.set(name, store);
      return await inTime(act(store));
    } catch {
      opened.delete(name);
    }
  }
  return undefined;
}

/** A browser that works answers in much less. */
const patienceMs = 5_000;

/** @returns undefined where no answer comes in time */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => {
      opened.clear();
      done(undefined);
    }, patienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const opened = new Map<KeptDatabase, UseStore>();
