import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The card form is a frame of another origin, which is looked at, too. */
const axe = `${source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * axe finds nothing on the page as it stands, best practices included; what it finds is told with its place.
 * @param what `look`: only what another width or color scheme may change, which is much quicker.
 */
export async function expectAccessible(page: Page, what: 'all' | 'look' = 'all'): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(what === 'look' && { runOnly: ['color-contrast', 'target-size'] }),
  };
  for (const frame of page.frames()) {
    if (await frame.evaluate<boolean>('window.axe === undefined')) await frame.evaluate(axe);
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** The page as it stands, in light and in dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'look');
  await page.emulateMedia({ colorScheme: 'light' });
}
