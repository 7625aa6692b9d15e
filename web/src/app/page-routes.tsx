import type { ComponentType } from 'react';
import { Route } from 'react-router';
import { setPreloader } from '../api/navigation.ts';
import { PageMeta } from '../live/page-meta.tsx';
import type { Page } from '../pages.ts';
import { type LazyPage, lazyPage } from '../ui/late/lazy-part.tsx';

/** Loads a module that holds a page. Keys are the modules of the table of pages, with `./` before them. */
type Loaders = Record<string, () => Promise<unknown>>;

/** The routes of all these pages that are in a frame. Pages of one module share one component, so it stays mounted between them. */
export function pageRoutes(pages: readonly Page[], frame: Page['frame'], loaders: Loaders) {
  return pages
    .filter((page) => page.frame === frame)
    .map((page) => {
      const Component = componentOf(page, loaders);
      atPaths.set(page.path, Component);
      return (
        <Route
          key={page.path}
          path={page.path}
          element={
            <>
              {page.title && <PageMeta title={page.title} description={page.description} />}
              <Component />
            </>
          }
        />
      );
    });
}

/** By module. */
const components = new Map<string, LazyPage>();
/** By path; for preloading. */
const atPaths = new Map<string, LazyPage>();

function componentOf({ module }: Page, loaders: Loaders): LazyPage {
  const known = components.get(module);
  if (known) return known;
  const load = loaders[`./${module}`];
  if (!load) throw new Error(`No module ${module}`);
  const component = lazyPage(load as () => Promise<Record<string, ComponentType>>, nameOf(module));
  components.set(module, component);
  return component;
}

/** `features/home/home-page.tsx` exports `HomePage`. */
function nameOf(module: string): string {
  const file = module.slice(module.lastIndexOf('/') + 1).replace(/\.tsx$/, '');
  return file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

setPreloader(async (path) => {
  await atPaths.get(path)?.preload();
});
