import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { known } from '../support/known.ts';
import { makePeople } from '../support/people.ts';

const browser = useBrowser();
const phone = { width: 390, height: 844 };
const asMember = async (username: 'demo' | 'free', size = phone) =>
  browser.visitor({ ...size, token: (await known(username)).token });

const pathOf = (page: Page) => new URL(page.url()).pathname;
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick pages' });

test('on a phone every page is at most two taps away', async () => {
  const { page, open } = await asMember('demo');
  const inTwo = [
    ['Home', '/home'],
    ['Hotlists', '/hotlists'],
    ['Mailbox', '/mailbox'],
    ['Profile', '/profile'],
    ...['Account', 'Photo', 'Membership', 'Advice', 'Help'].map((name) => [
      name,
      `/${name.toLowerCase()}`,
      'More',
    ]),
  ] as [string, string, string?][];
  await open('/view/nobody');
  for (const [name, path, first] of inTwo) {
    if (first) await bar(page).getByRole('button', { name: first }).click();
    await bar(page).getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === path);
    await bar(page).getByRole('link', { name: 'Log Off' }).waitFor({ state: 'hidden' });
  }
  await bar(page).getByRole('link', { name: 'Hotlists' }).click();
  const lists = page.getByRole('navigation', { name: 'HotLists' });
  await lists.getByRole('link', { name: 'Viewed' }).click();
  await page.getByRole('heading', { name: 'Users Who Viewed My Profile' }).waitFor();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await bar(page).getByRole('link', { name: 'Log Off' }).click();
  await page.waitForURL('**/login');
});

test('who has not paid gets from Hotlists to the viewers, and from Hotlisted to /payment', async () => {
  const { page, open } = await asMember('free');
  await open('/home');
  await bar(page).getByRole('link', { name: 'Hotlists' }).click();
  await page.getByRole('heading', { name: 'Users Who Viewed My Profile' }).waitFor();
  await page.getByRole('navigation', { name: 'HotLists' }).getByRole('link', { name: 'Hotlisted' }).click();
  await page.waitForURL('**/payment?returnTo=/hotlists');
});

test('the rules of safety lead to the answer that they name', async () => {
  const [stranger] = await makePeople(inject('product'), 1);
  const { page, open } = await asMember('demo');
  await open(`/mailbox/${stranger?.id}`);
  await page.getByRole('link', { name: 'How to block and report' }).click();
  const answer = page.getByRole('button', { name: /How do I block or report/ });
  await answer.waitFor();
  expect(pathOf(page)).toBe('/help');
  const top = async () => (await answer.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeLessThan(phone.height / 2);
  expect(await top()).toBeGreaterThanOrEqual(0);
  expect(await answer.getAttribute('aria-expanded')).toBe('true');
});

test('the menu of the bottom bar is accessible and closes on Escape', async () => {
  const { page, open } = await asMember('demo');
  await open('/help');
  await bar(page).getByRole('button', { name: 'More' }).click();
  await bar(page).getByRole('link', { name: 'Log Off' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await bar(page).getByRole('link', { name: 'Log Off' }).waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/help');
});

test('the account menu works by keyboard alone', async () => {
  const { page, open } = await asMember('demo', { width: 1280, height: 800 });
  await open('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const keys = keyboardOf(page);
  const menu = page.getByRole('button', { name: /Account menu$/ });
  await keys.tabTo(menu);
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('link', { name: 'Dating Advice', exact: true }));
  await expectAccessibleInBothSchemes(page);
  await keys.press('Escape');
  await keys.focusOn(menu);
  await keys.press('Enter', 'Tab', 'Enter');
  await page.getByRole('heading', { name: 'My Account', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Dating Advice', exact: true }).waitFor({ state: 'hidden' });
});

test('at 200 % zoom the bars leave the window to the page', async () => {
  const { page, open } = await asMember('demo', { width: 640, height: 360 });
  await open('/home');
  await page.locator('main a[href^="/view/"]').first().waitFor();
  await page.evaluate('scrollTo(0, 400)');
  await expect.poll(() => page.evaluate('scrollY')).toBe(400);
  await expectNoSideScroll(page);
  const seen = `[...Array(10).keys()].map((n) => document.elementFromPoint(320, n * 36 + 4).closest('main') !== null)`;
  expect(await page.evaluate(seen)).toEqual(Array(10).fill(true));
});

test('a reload finds the place in a page again', async () => {
  const { page, open } = await asMember('demo');
  for (const path of ['/home', '/help']) {
    await open(path);
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    await page.evaluate('scrollTo(0, 400)');
    await expect.poll(() => page.evaluate('scrollY')).toBe(400);
    await page.reload();
    await expect.poll(() => page.evaluate('scrollY')).toBe(400);
  }
});

test('the mailbox ends with the window, also below a banner', async () => {
  const token = (await known('unverified')).token;
  for (const size of [phone, { width: 1280, height: 800 }]) {
    const { page, open, context } = await browser.visitor({ ...size, token });
    await open('/mailbox');
    await page.getByText('Your email is not verified yet.').waitFor();
    const barTop = size === phone ? ((await bar(page).boundingBox())?.y ?? 0) : size.height;
    const list = page.getByRole('region', { name: 'Chats' });
    // The rows that stand in while the chats load may be higher than these.
    const below = async () => {
      const box = await list.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) - barTop;
    };
    await expect.poll(below).toBeLessThanOrEqual(0);
    expect(await below()).toBeGreaterThan(-40);
    await context.close();
  }
});
