import { type ComponentType, lazy } from 'react';

const reloadedKey = 'reloadedForNewRelease';

/**
 * A page in a chunk of its own: `lazyPage(() => import('./start-page.tsx'), 'StartPage')`.
 * `preload` fetches the chunk before it is needed.
 * When the chunk is gone because a new release came, the browser loads the page anew, once; then the crash screen shows.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const page = lazy(async () => {
    try {
      const module = await load();
      sessionStorageOrNone()?.removeItem(reloadedKey);
      return { default: module[name] };
    } catch (error) {
      const storage = sessionStorageOrNone();
      if (!storage || storage.getItem(reloadedKey) || leaving) throw error;
      storage.setItem(reloadedKey, '1');
      location.reload();
      return new Promise<never>(() => {});
    }
  });
  return Object.assign(page, { preload: () => void load().catch(() => {}) });
}

export type LazyPage = ReturnType<typeof lazyPage>;

/** A chunk that does not come because one is going elsewhere must not call one back. */
let leaving = false;
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
});

function sessionStorageOrNone(): Storage | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
}
