import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { allPages } from '../../web/src/all-pages.ts';
import type { Page as PageRow } from '../../web/src/pages.ts';
import type { Visitor } from './browser.ts';
import { faultsOf, fits } from './fits.ts';

/** Pages that do nothing but lead elsewhere. */
const leads = ['/logoff'];
/** Enough for what has few words in it. */
export const few = fits.filter(({ pressed, rtl }) => pressed || rtl);

/** The address of each page with one of these frames, from the table of pages. @param ids what stands for each part of a path, such as `:id` */
export function addressesOf(frames: PageRow['frame'][], ids: Record<string, string>): string[] {
  return allPages
    .filter(({ frame, path }) => frames.includes(frame) && !leads.includes(path))
    .map(({ path }) => path.replace(/:\w+(?=\/|$)/g, (name) => ids[name] ?? 'a'.repeat(26)));
}

/** Opens a page and waits until what it shows is there. */
export async function openWhole({ page, open }: Visitor, path: string): Promise<void> {
  await open(path);
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

/** Fails with all that is out of sight, cut, covered or too wide, in the page as it is shown now. */
export async function expectFits(page: Page, among = fits): Promise<void> {
  const found = await faultsOf(page, among);
  expect(found, [page.url(), ...found].join('\n')).toEqual([]);
}

/** Looks at a page while its calls are on their way, and when no answer has come. */
export async function expectFitsWithoutAnswers({ page, open }: Visitor, path: string): Promise<void> {
  const { origin } = new URL(inject('product').api);
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  await page.route(
    (url) => url.origin === origin,
    (route) => ended.then(() => route.abort('connectionrefused')),
  );
  await open(path);
  await expectFits(page, few);
  end();
  await page
    .getByRole('alert')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => {});
  await expectFits(page, few);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Presses buttons or tabs of these names one after the other, the last of a name first in a dialog. */
export async function press(page: Page, names: (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const options = typeof name === 'string' ? { name, exact: true } : { name };
    const button = page.getByRole('button', options).or(page.getByRole('tab', options));
    await button.last().press('Enter');
  }
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => {});
}
