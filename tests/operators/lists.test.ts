import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser, type Visitor } from '../support/browser.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { makeOperators, makeProfiles, type Operator, type Profile } from '../support/operators.ts';

/** Operators' lists that are longer than a page: the server pages them, and the address keeps the place. */
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let profiles: Profile[];
beforeAll(async () => {
  const product = inject('product');
  profiles = await makeProfiles(product, 120);
  const [{ token }] = (await makeOperators(product, 1)) as [Operator];
  visitor = await browser.visitor({ adminToken: token });
  page = visitor.page;
});

const rows = () => page.getByRole('row');
const step = (name: 'Previous' | 'Next') => page.getByRole('button', { name, exact: true });
const shown = async (): Promise<string> => {
  await page.locator('[aria-busy="false"] table').first().waitFor();
  return rows().nth(1).innerText();
};

test('users are shown fifty at a time; a reload and Back keep the place', async () => {
  await visitor.open('/admin/dashboard?tab=recent-users');
  const first = await shown();
  expect(await rows().count()).toBe(51);
  await step('Next').click();
  await expect.poll(shown).not.toBe(first);
  const second = await shown();
  expect(await rows().count()).toBe(51);
  await expectAccessibleInBothSchemes(page);
  await page.evaluate('scrollTo(0, 900)');
  await page.reload();
  expect(await shown()).toBe(second);
  await expect.poll(() => page.evaluate('scrollY')).toBe(900);
  await page.goBack();
  await expect.poll(shown).toBe(first);
  await page.goForward();
  await expect.poll(shown).toBe(second);
  await step('Previous').click();
  await expect.poll(shown).toBe(first);
});

test('a search of a later page begins at its first, and is kept by a reload', async () => {
  await step('Next').click();
  await expect.poll(() => new URL(page.url()).searchParams.has('before')).toBe(true);
  const { username } = profiles[7] as Profile;
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await expect.poll(() => rows().count()).toBeLessThan(15);
  expect(new URL(page.url()).search).toBe(`?tab=recent-users&search=${username}`);
  await page.reload();
  await page.getByText(username, { exact: true }).first().waitFor();
});

test('a user of a far page is opened by the address, with the recipients’ page', async () => {
  const { id, firstname } = profiles[0] as Profile;
  await visitor.open(`/admin/messaging?user=${id}`);
  await page.getByRole('heading', { name: new RegExp(`${firstname} Team`) }).waitFor();
  await page.getByRole('button', { name: 'Create New Mail' }).click();
  const recipients = page.getByRole('navigation', { name: 'Pages of recipients' });
  await recipients.getByRole('button', { name: 'Next' }).click();
  await recipients.getByText(/^Page 2 of/).waitFor();
  await page.reload();
  await recipients.getByText(/^Page 2 of/).waitFor();
  await page.getByRole('button', { name: 'Create New Mail', pressed: true }).waitFor();
  await page.goBack();
  await recipients.getByText(/^Page 1 of/).waitFor();
});

test('on a phone the lists fit', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['dashboard?tab=recent-users', 'dashboard?tab=paid-users', 'messaging', 'audit']) {
    await visitor.open(`/admin/${path}`);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    await expectNoSideScroll(page);
  }
});

test('a name leads to the person; a note and a label are there for the next operator', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open('/admin/dashboard?tab=recent-users');
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Profile' }).waitFor();
  await page.getByLabel('New note, for operators only').fill('Asked for new photos.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('list', { name: 'Notes' }).getByText('Asked for new photos.').waitFor();
  await page.getByLabel('New label').fill('Call back');
  await page.getByLabel('New label').press('Enter');
  await page.getByRole('button', { name: 'Remove the label Call back' }).waitFor();
  await page.reload();
  await page.getByRole('list', { name: 'Notes' }).getByText('Asked for new photos.').waitFor();
  await page.getByRole('list', { name: 'Labels' }).getByText('Call back').waitFor();
  await page.getByText('wrote a note about a user').waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
});

test('the columns are sorted by keys alone, at the server, and a reload keeps the order and the page', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const keys = keyboardOf(page);
  await visitor.open('/admin/dashboard?tab=recent-users');
  await shown();
  const usernames = async () => {
    await shown();
    return page.locator('tbody tr td:nth-child(2)').allInnerTexts();
  };
  const head = (name: string, order: 'ascending' | 'descending') =>
    page.locator(`th[aria-sort="${order}"]`).getByRole('button', { name });
  const sortedUp = (names: string[]) => names.toSorted(new Intl.Collator('en').compare);
  const isSorted = async (order: 'ascending' | 'descending') => {
    const [names, turn] = [await usernames(), order === 'descending'];
    return (turn ? names.toReversed() : names).join() === sortedUp(names).join();
  };
  await keys.tabTo(page.getByRole('button', { name: 'Username' }));
  await keys.press('Enter');
  await head('Username', 'ascending').waitFor();
  await expect.poll(() => isSorted('ascending')).toBe(true);
  const first = await usernames();
  await expectAccessibleInBothSchemes(page);
  // Past the links and buttons of fifty rows.
  await keys.pressUntil('Tab', step('Next'), 300);
  await keys.press('Enter');
  await expect.poll(usernames).not.toEqual(first);
  // Other tests add users meanwhile, who may come between these.
  const isSecond = async () => {
    const both = [...first, ...(await usernames())];
    return both.join() === sortedUp(both).join();
  };
  expect(await isSecond()).toBe(true);
  const address = page.url();
  await page.reload();
  await head('Username', 'ascending').waitFor();
  expect(await isSecond()).toBe(true);
  expect(page.url()).toBe(address);
  await keys.tabTo(page.getByRole('button', { name: 'Username' }));
  await keys.press('Enter');
  await keys.focusOn(head('Username', 'descending'));
  await expect.poll(() => isSorted('descending')).toBe(true);
  await keys.backTo(page.getByRole('button', { name: 'User', exact: true }));
  await keys.press('Enter');
  await head('User', 'ascending').waitFor();
  await keys.tabTo(page.getByRole('button', { name: 'Presence' }));
  await keys.press('Enter');
  await head('Presence', 'descending').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=recent-users&sort=seen');
});
