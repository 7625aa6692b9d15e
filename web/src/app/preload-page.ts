import { memberPages } from './pages.ts';

/** Fetches the code of a member page before anybody goes there. */
export function preloadPage(path: (typeof memberPages)[number][0]): void {
  memberPages.find(([known]) => known === path)?.[1].preload();
}
