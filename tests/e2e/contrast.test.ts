import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { known } from '../support/known.ts';

/** With the colours of the system, or with more contrast, all can still be told apart. */
const browser = useBrowser();
interface Browser {
  getComputedStyle: (element: unknown) => Record<'outlineStyle' | 'outlineWidth', string>;
}
const edgeOf = (element: Locator) =>
  element.evaluate((one) => {
    const { outlineStyle, outlineWidth } = (globalThis as unknown as Browser).getComputedStyle(one);
    return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
  });

test('in forced colours what is chosen, own, unread or can be pressed has an edge of its own', async () => {
  const { page, open } = await browser.visitor({ token: (await known('demo')).token });
  await page.emulateMedia({ forcedColors: 'active' });
  const nora = (await known('demo2')).id;
  await open(`/mailbox/${nora}`);
  const log = page.getByRole('log');
  const messages = (own: boolean) =>
    log.locator(`[class*=message]${own ? '[data-own]' : ':not([data-own])'} [class*=bubble]`);
  await messages(true).first().waitFor();
  expect(await edgeOf(messages(true).first())).toBe('double 3px');
  expect(await edgeOf(messages(false).first())).toBe('solid 1px');
  const side = page.getByRole('navigation', { name: 'Your pages' });
  expect(await edgeOf(side.getByRole('link', { name: /^Mailbox/ }))).toBe('solid 3px');
  expect(await edgeOf(side.getByRole('link', { name: 'Advice' }))).toBe('none');
  expect(await edgeOf(page.getByRole('button', { name: 'Send' }))).toBe('solid 1px');
  await page.getByRole('textbox', { name: /Message to/ }).fill('Hello');
  await page.keyboard.press('Tab');
  expect(await edgeOf(page.getByRole('button', { name: 'Send' }))).toBe('solid 3px');
  await open('/advice');
  expect(await edgeOf(page.getByRole('button', { name: 'All', exact: true }))).toBe('solid 3px');
  expect(await edgeOf(page.getByRole('button', { name: 'Dates', exact: true }))).toBe('solid 1px');
});

test('who asks for more contrast gets soft words and lines as strong ones', async () => {
  const { page, open } = await browser.visitor();
  await open('/login');
  const tokens = `['--ink', '--ink-soft', '--line', '--line-strong'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name))`;
  const [ink, soft, line, strong] = await page.evaluate<string[]>(tokens);
  expect([ink === soft, line === strong]).toEqual([false, false]);
  await page.emulateMedia({ contrast: 'more' });
  const [ink2, soft2, line2, strong2] = await page.evaluate<string[]>(tokens);
  expect([soft2, line2]).toEqual([ink2, strong2]);
});
