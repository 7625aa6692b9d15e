type Go = (path: string, options?: { replace?: boolean }) => void;

let go: Go = (path) => location.assign(path);

/** Goes to a page from outside React (an ended session, a 402). Before the router has started, the browser loads the page. */
export const navigateTo: Go = (path, options) => go(path, options);

let endExpected = false;

/**
 * Call it before a request that ends the session on purpose: the live connection may report the end before the answer comes.
 * Until `leave` (loads another document) or `stay` is called, the end of the session does not redirect.
 */
export function expectSessionEnd(): { leave: (path: string) => void; stay: () => void } {
  endExpected = true;
  return {
    leave: (path) => location.assign(path),
    stay: () => {
      endExpected = false;
      for (const act of [...undecided]) act();
      undecided.clear();
    },
  };
}

const undecided = new Set<() => void>();

/** Does it at once, or, while an end of the session is expected, when the page stays. */
export function onceDecided(act: () => void): void {
  if (endExpected) undecided.add(act);
  else act();
}

export function isSessionEndExpected(): boolean {
  return endExpected;
}

/** Fetches the code of a page in advance. `path` as in the table of pages: `/view/:memberId`. */
export const preloadPage = (path: string): Promise<void> => preload(path);

let preload: (path: string) => Promise<void> = async () => {};

/** Called once by the router. */
export function setNavigator(navigator: Go): void {
  go = navigator;
}

/** Called once by the table of routes. */
export function setPreloader(preloader: (path: string) => Promise<void>): void {
  preload = preloader;
}

export function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

/** The address when it is a path on our own origin, else null; `redirectUrl` and `returnTo` may come from an attacker. */
export function ownPath(address: string | null | undefined): string | null {
  if (!address) return null;
  const base = location.origin;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.origin !== base) return null;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? null : path;
}
