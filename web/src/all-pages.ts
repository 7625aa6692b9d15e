import { operatorPages } from './operator-pages.ts';
import { fits, type Page, pageAt as pageAmong, pages, redirects } from './pages.ts';

/** Every page of the product. For the static server, the byte budgets and the tests; no client loads it. */
export const allPages: readonly Page[] = [...pages, ...operatorPages];

/** Whether a path is a page of the product; the server answers 404 for all others. */
export function isPage(pathname: string): boolean {
  return pageAt(pathname) !== undefined || redirects.some(([from]) => fits(from, pathname));
}

/** The page at a path. */
export function pageAt(pathname: string): Page | undefined {
  return pageAmong(pathname, allPages);
}
