import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** What a browser keeps of somebody who is logged in. */
export interface Token {
  name: 'token' | 'adminToken';
  value: string;
}

/** How long a page may take until its network is quiet; a live connection or a poll may keep it busy. */
const settledMs = 3_000;

/** Opens a page in a context of its own, which moves nothing and registers no service worker, and waits until its network is quiet. */
export async function openPage(
  browser: Browser,
  url: URL,
  token: Token | undefined,
  { prepare, ...look }: BrowserContextOptions & { prepare?: (page: Page) => Promise<void> },
): Promise<Page> {
  const context = await browser.newContext({
    ...{ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York', serviceWorkers: 'block' },
    storageState: { cookies: [], origins: [{ origin: url.origin, localStorage: token ? [token] : [] }] },
    ...look,
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url.href);
  await settled(page);
  return page;
}

export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: settledMs }).catch(() => {});
}
