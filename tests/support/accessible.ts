import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Checks frames of other origins too, because of the card form. */
const axe = `${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Fails with each of axe's findings and its place, best practices included.
 * @param what `look`: only rules that depend on width or colour scheme, which is much quicker
 */
export async function expectAccessible(page: Page, what: 'all' | 'look' = 'all'): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(what === 'look' && { runOnly: ['color-contrast', 'target-size'] }),
  };
  // Until it is alive, the drawn page is inert, and nothing in it counts for axe.
  await page.locator('main[inert]').waitFor({ state: 'detached' });
  for (const frame of page.frames()) {
    if (await frame.evaluate<boolean>('window.axe === undefined')) await frame.evaluate(axe);
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** Checks the page in the light and the dark scheme. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'look');
  await page.emulateMedia({ colorScheme: 'light' });
}
