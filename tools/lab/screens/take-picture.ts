import { join } from 'node:path';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Screen } from './screens.ts';

/** How long a page may take until its network is quiet; a live connection or a poll may keep it busy. */
const settledMs = 2_500;
/** How long until a page gives up; some have nothing to say. */
const failedMs = 10_000;

/** Takes one picture of the whole page. */
export async function takePicture(
  browser: Browser,
  { web, api }: ProductAddresses,
  screen: Screen,
  folder: string,
): Promise<void> {
  const { width, height, colorScheme } = screen.look;
  const { token } = screen.viewer;
  const localStorage = token ? [{ name: token.name, value: token.value }] : [];
  const context = await browser.newContext({
    ...{ colorScheme, viewport: { width, height }, reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [{ origin: web, localStorage }] },
  });
  await disturb(context, api, screen.state);
  const page = await context.newPage();
  await page.goto(new URL(screen.path, web).href);
  await page.waitForLoadState('networkidle', { timeout: settledMs }).catch(() => {});
  if (screen.state === 'error')
    await page
      .getByRole('alert')
      .first()
      .waitFor({ timeout: failedMs })
      .catch(() => {});
  await page.screenshot({ path: join(folder, fileOf(screen)), fullPage: true });
  await context.close();
}

/** Holds or cuts all calls of the page. */
async function disturb(context: BrowserContext, api: string, state: Screen['state']): Promise<void> {
  if (state === 'full') return;
  await context.route(
    (url) => url.origin === api,
    (route) => (state === 'error' ? route.abort('connectionrefused') : undefined),
  );
}

export function fileOf({ path, viewer, look, state }: Screen): string {
  const name = [
    path.replaceAll(/[0-9a-f]{24}/g, 'other').slice(1) || 'landing',
    viewer.name,
    look.name,
    state,
  ];
  return `${name.join('-').replaceAll(/[^\w-]+/g, '_')}.png`;
}
