import { type ComponentType, lazy } from 'react';

const reloadedKey = 'reloadedForNewRelease';

/**
 * A page in a chunk of its own: `lazyPage(() => import('./start-page.tsx'), 'StartPage')`.
 * `preload` fetches the chunk before it is needed.
 * When a new release has removed the chunk, the browser reloads the page once; after that the crash screen is shown.
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

/** Set when the page is left: that cancels loading chunks, which must not cause a reload. */
let leaving = false;
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
});

function sessionStorageOrNone(): Storage | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
}
