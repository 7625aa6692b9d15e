import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * axe finds nothing on the page as it stands, best practices included; what it finds is told with its place.
 * @param what `look`: only what another width or color scheme may change, which is much quicker.
 */
export async function expectAccessible(page: Page, what: 'all' | 'look' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (what === 'look') axe.withRules(['color-contrast', 'target-size']);
  const { violations } = await axe.analyze();
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
