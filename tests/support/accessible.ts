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
  const run = (what: object = options, where = 'document') =>
    page.evaluate<AxeResults>(`axe.run(${where}, ${JSON.stringify(what)})`);
  const { violations } = await run();
  const found: string[] = [];
  for (const { id, help, nodes } of violations) {
    const places = nodes.map(({ target }) => target.join(' '));
    const real = id === 'target-size' ? await stillFound(page, places, run) : places;
    if (real.length > 0) found.push(`${id}: ${help} at ${real.join(', ')}`);
  }
  expect(found, [page.url(), ...found].join('\n')).toEqual([]);
}

/** Of the targets that are too small those that still are in the middle of the page: a bar at its edge may cover a part of one. */
async function stillFound(
  page: Page,
  places: string[],
  run: (what: object, where: string) => Promise<AxeResults>,
): Promise<string[]> {
  const real: string[] = [];
  const before = await page.evaluate<number>('scrollY');
  for (const place of places) {
    const where = `document.querySelector(${JSON.stringify(place)})`;
    await page.evaluate(`${where}?.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    const only = { runOnly: ['target-size'], resultTypes: ['violations'] };
    if ((await run(only, `${where} ?? document`)).violations.length > 0) real.push(place);
  }
  await page.evaluate(`scrollTo({ top: ${before}, behavior: 'instant' })`);
  return real;
}

/** Checks the page in the light and the dark scheme. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'look');
  await page.emulateMedia({ colorScheme: 'light' });
}
