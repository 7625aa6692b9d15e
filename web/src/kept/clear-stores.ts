import { delMany, keys } from 'idb-keyval';
import { type KeptDatabase, keptDatabases } from './database-table.ts';
import { inDatabase } from './databases.ts';
import { type Goes, keptByWorker } from './table.ts';

export interface Spared {
  /** In the databases, what is this person's. */
  but?: string | null;
  /** False: notices and the push subscription stay. */
  worker?: boolean;
}

/** Clears the things that go so, but for those in localStorage and sessionStorage. All of them are members'. */
export async function clearStores(
  goes: readonly Goes[],
  { but = null, worker = true }: Spared,
): Promise<void> {
  const clear = (name: KeptDatabase) =>
    inDatabase(name, async (store) => {
      const all = await keys<string>(store);
      const others = all.filter((key) => but === null || !key.split(' ').includes(but));
      await delMany(others, store);
    });
  await Promise.all([
    ...databases.filter((name) => goes.includes(keptDatabases[name].goes)).map(clear),
    worker && clearWorker(goes),
  ]);
}

/** Whether anything is left that waits for its writer. */
export async function hasUnsent(): Promise<boolean> {
  const counts = databases
    .filter((name) => keptDatabases[name].goes === 'left')
    .map((name) => inDatabase(name, async (store) => (await keys(store)).length));
  return (await Promise.all(counts)).some((count) => (count ?? 0) > 0);
}

const databases = Object.keys(keptDatabases) as KeptDatabase[];

async function clearWorker(goes: readonly Goes[]): Promise<void> {
  const { notices, pushSubscription } = keptByWorker;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration) return;
    if (goes.includes(notices.goes))
      for (const notice of await registration.getNotifications()) notice.close();
    if (goes.includes(pushSubscription.goes))
      await (await registration.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // No worker, or none that may show notices.
  }
}
