import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { forget, keep, readKept } from '../../kept/storage.ts';

const reloadedKey = 'reloadedForNewRelease';

/**
 * A page in a chunk of its own: `lazyPage(() => import('./start-page.tsx'), 'StartPage')`.
 * `preload` fetches the chunk before it is needed; the page is then drawn at once.
 * Without a connection an offline page stands in. When a new release has removed the chunk, the browser reloads the page
 * once; after that the crash screen is shown.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(async () => {
    try {
      loaded = (await load())[name];
      forget(reloadedKey);
      return { default: loaded };
    } catch (error) {
      if (navigator.onLine === false) return { default: OfflinePage };
      if (leaving || import.meta.env.SSR || readKept(reloadedKey)) throw error;
      keep(reloadedKey, '1');
      // Without storage it would be loaded again and again.
      if (!readKept(reloadedKey)) throw error;
      location.reload();
      return new Promise<never>(() => {});
    }
  });
  function Page() {
    const [Shown] = useState(() => loaded ?? Lazy);
    return createElement(Shown);
  }
  const preload = async () => {
    loaded = (await load().catch(() => undefined))?.[name];
  };
  return Object.assign(Page, { preload });
}

export type LazyPage = ReturnType<typeof lazyPage>;

/** Set when the page is left: that cancels loading chunks, which must not cause a reload. */
let leaving = false;
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
});

/** In the place of a page that was not loaded before the connection was lost. It opens once there is a connection. */
function OfflinePage() {
  useEffect(() => {
    const again = () => location.reload();
    if (navigator.onLine) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <section role="alert" style={{ padding: '20vh 24px', textAlign: 'center' }}>
      <h1>You are offline</h1>
      <p>This page opens when you are back.</p>
    </section>
  );
}
