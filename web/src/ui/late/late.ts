import { keep, readKept } from '../../kept/storage.ts';

/**
 * The one way to load a part of the program when it is needed: `late(() => import('./part.ts'))`. What does not come is asked for once
 * more. Where a new release has removed it, the browser loads the page anew, once a release; what was typed is kept.
 */
export function late<Part>(load: () => Promise<Part>): Promise<Part> {
  return load()
    .catch(() => new Promise((again) => setTimeout(again, againMs)).then(load))
    .catch((error) => {
      const release = `${document.querySelector<HTMLScriptElement>('script[type=module]')?.src}`;
      const isTried = readKept(reloadedKey) === release;
      // Without storage it would be loaded again and again.
      if (leaving || isTried || !navigator.onLine || !keep(reloadedKey, release)) throw error;
      location.reload();
      return new Promise<never>(() => {});
    });
}

const againMs = 400;
const reloadedKey = 'reloadedForNewRelease';

/** Set when the page is left: that cancels loading chunks, which must not cause a reload. */
let leaving = false;
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
});
