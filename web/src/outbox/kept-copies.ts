import { clear, createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/**
 * What a member has seen last, kept in this browser for a start without a connection. Only the signed-in member's copy
 * stays, and none after the session.
 */
export async function readCopy<Copy>(userId: string): Promise<Copy | undefined> {
  return tried((store) => get<Copy>(userId, store));
}

export async function writeCopy(userId: string, copy: unknown): Promise<void> {
  await tried((store) => set(userId, copy, store));
}

export async function forgetCopies(): Promise<void> {
  await tried(clear);
}

export async function forgetOthers(userId: string): Promise<void> {
  await tried(async (store) => {
    const others = (await keys<string>(store)).filter((key) => key !== userId);
    await delMany(others, store);
  });
}

let opened: UseStore | undefined;

/** @returns undefined where the browser refuses to store. */
async function tried<Answer>(act: (store: UseStore) => Promise<Answer>): Promise<Answer | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  try {
    opened ??= createStore('emberline-copies', 'copies');
    return await act(opened);
  } catch {
    return undefined;
  }
}
