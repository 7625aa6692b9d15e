type Go = (path: string, options?: { replace?: boolean }) => void;

let go: Go = (path) => location.assign(path);

/** Goes to a page from outside React (an ended session, a 402). Before the router stands, the browser itself goes. */
export const navigateTo: Go = (path, options) => go(path, options);

let endExpected = false;

/**
 * Before a call that ends the session by intention: until `leave` for another document, where nothing stays in memory, or
 * `stay`, its end leads nowhere. The live connection may tell of it before the call is answered.
 */
export function expectSessionEnd(): { leave: (path: string) => void; stay: () => void } {
  endExpected = true;
  return {
    leave: (path) => location.assign(path),
    stay: () => {
      endExpected = false;
    },
  };
}

export function isSessionEndExpected(): boolean {
  return endExpected;
}

/** Fetches the code of a page before anybody goes there. `path` as in the table of pages: `/view/:memberId`. */
export const preloadPage = (path: string): void => preload(path);

let preload: (path: string) => void = () => {};

/** Called once by the router. */
export function setNavigator(navigator: Go): void {
  go = navigator;
}

/** Called once by the table of routes. */
export function setPreloader(preloader: (path: string) => void): void {
  preload = preloader;
}

export function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

/** A path on our own origin, else null; for `redirectUrl` and `returnTo`, which strangers may write. */
export function ownPath(address: string | null | undefined): string | null {
  if (!address) return null;
  const base = location.origin;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.origin !== base) return null;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? null : path;
}
