import type { Page, Route } from 'playwright-core';
import { inject } from 'vitest';

/** The state of the network for one call of the API. */
export type Way = 'slow' | 'cut' | 'open';

/**
 * Controls the network between a page and one call of the API: `slow` holds the call until the state changes, `cut` ends it
 * without an answer, `open` passes it to the real service.
 * @param call method and path, such as `GET /users/viewed`
 */
export async function controlWay(page: Page, call: string, first: Way): Promise<(way: Way) => Promise<void>> {
  const [method, path] = call.split(' ');
  const { origin } = new URL(inject('product').api);
  let now = first;
  let held: Route[] = [];
  const go = (route: Route) => (now === 'cut' ? route.abort('connectionrefused') : route.continue());
  await page.route(
    (url) => url.origin === origin && url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) await route.continue();
      else if (now === 'slow') held.push(route);
      else await go(route);
    },
  );
  return async (way) => {
    now = way;
    const waiting = held;
    held = [];
    await Promise.all(waiting.map(go));
  };
}
