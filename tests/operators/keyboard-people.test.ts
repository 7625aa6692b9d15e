import { deleteUser, listReports, reportMember } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { appears, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

/** What operators decide about people and about each other, by keyboard alone. */
const browser = useBrowser();
let page: Page;
let keys: Keyboard;
let me: Operator;
let colleague: Operator;
let members: Person[];
beforeAll(async () => {
  const product = inject('product');
  members = await makePeople(product, 4);
  await tellUsers(product, members, 'member');
  [me, colleague] = (await makeOperators(product, 2)) as [Operator, Operator];
  const visitor = await browser.visitor({ adminToken: me.token });
  page = visitor.page;
  keys = keyboardOf(page);
  await visitor.open('/admin/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('deleting a user, undone, deleted again, erased without waiting and followed to the end', async () => {
  const leaving = members[3] as Person;
  await keys.goTo('Remove User');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.waitFor();
  await keys.press('/');
  await keys.focusOn(search);
  await keys.type(leaving.username);
  const button = page.getByRole('button', { name: `Delete ${leaving.firstname} Tester` });
  await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(1);
  await keys.tabTo(button);
  await keys.press('Enter');
  const question = page.getByRole('dialog');
  await question.waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(question.getByRole('button', { name: 'Delete' }));
  await keys.press('Enter');
  const notice = page.getByRole('status').filter({ hasText: 'The user is deleted, and erased everywhere' });
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText(`${leaving.username} is back.`).waitFor();
  await button.waitFor();
  await expect
    .poll(() => page.getByText(`${leaving.username} is back.`).count(), { timeout: 15_000 })
    .toBe(0);

  await keys.tabTo(button);
  await keys.press('Enter');
  await keys.tabTo(question.getByRole('button', { name: 'Delete' }));
  await keys.press('Enter');
  // Nobody is found any more, but for those who erase.
  await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
  const soon = page.getByRole('list', { name: 'Erased soon' }).getByRole('listitem');
  const pending = soon.filter({ hasText: leaving.username });
  await pending.getByText(/^Deleted by .*\. Will be erased/).waitFor();
  await expectAccessibleInBothSchemes(page);
  // That takes a colleague.
  expect(await pending.getByRole('button', { name: /^Erase/ }).count()).toBe(0);
  await keys.tabTo(pending.getByRole('button', { name: `Undo the deletion of ${leaving.username}` }));
  await keys.press('Enter');
  await page.getByText(`${leaving.username} is back.`).waitFor();
  await button.waitFor();
  await expect.poll(() => pending.count()).toBe(0);

  expect((await colleague.api(deleteUser, { params: { id: leaving.id } })).status).toBe(200);
  // The list is admin's, which hears of it a moment later.
  const byColleague = pending.getByText(`Deleted by ${colleague.username}.`, { exact: false });
  await expect.poll(() => page.reload().then(() => appears(byColleague))).toBe(true);
  await keys.tabTo(pending.getByRole('button', { name: `Erase now: ${leaving.username}` }));
  await keys.press('Enter');
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(question.getByRole('button', { name: 'Erase for good' }));
  await keys.press('Enter');
  await page.getByText('The user is being erased everywhere.').waitFor();
  const erasure = page.getByRole('listitem').filter({ hasText: leaving.id });
  await erasure.getByText('Erased everywhere').waitFor({ timeout: 30_000 });
  await expectAccessibleInBothSchemes(page);
  await keys.goTo('Audit');
  const entries = page
    .getByRole('row')
    .filter({ hasText: me.username })
    .filter({ hasText: 'deleted a user' });
  await entries.filter({ hasText: leaving.id }).first().waitFor();
});

test('reports: reading one and closing it', async () => {
  const [reporter, reported] = members as [Person, Person];
  const report = { reason: 'Fake profile', details: 'The pictures are of somebody else.' } as const;
  for (const to of [reported, members[2] as Person])
    await apiAt(inject('product').services.profile, reporter.token)(reportMember, {
      params: { id: to.id },
      body: report,
    });
  // The page does not refresh by itself, so both reports must be stored before it opens.
  const known = async () =>
    (await colleague.api(listReports, { query: { limit: 100 } })).body.reports.filter(
      (one) => one.reporter?.id === reporter.id,
    );
  await expect.poll(known, { interval: 250 }).toHaveLength(2);
  await keys.goTo('Reports');
  const row = page.getByRole('listitem').filter({ hasText: `Reported: ${reported.username}` });
  await row.waitFor();
  await expectAccessibleInBothSchemes(page);
  await keys.pressUntil('j', row);
  await keys.press('r');
  await keys.focusOn(row.getByRole('textbox', { name: 'What was decided' }));
  await keys.press('Enter');
  await row.getByText('Please say what was decided.').waitFor();
  await keys.type('Asked for another picture.');
  await keys.press('Enter');
  await row.getByText('Please choose what they hear.').waitFor();
  await keys.pressUntil('Tab', row.getByRole('combobox', { name: 'The reporter is told, by email' }));
  await keys.type('We have acted');
  await keys.pressUntil('Tab', row.getByRole('button', { name: 'Close report' }));
  await keys.press('Enter');
  await row.getByText(`Closed by ${me.username}`).waitFor();
  expect((await emailTo(reporter.email, /looked at your report/)).text).toContain('we have acted on it');
  await expectAccessibleInBothSchemes(page);
});

test('a manager adds an operator, and takes the access away and gives it back', async () => {
  const manager = await browser.visitor();
  ({ page } = manager);
  keys = keyboardOf(page);
  await manager.open('/admin/login');
  await keys.tabTo(page.getByLabel('Username'));
  await keys.type('manager');
  await keys.press('Tab');
  await keys.type('operator-ember-2');
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('link', { name: 'Operators' }));
  await keys.press('Enter');
  const username = `${me.username}_new`;
  await keys.tabTo(page.getByLabel('Username'));
  await keys.type(username);
  await keys.press('Tab');
  await keys.type('warm green lamps');
  await keys.press('Enter');
  await page.getByText(`${username} can log in now.`).waitFor();
  await expectAccessibleInBothSchemes(page);
  const access = (word: string) => page.getByRole('button', { name: `${word} ${username}` });
  await keys.tabTo(access('Disable'));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Disable' }));
  await keys.press('Enter');
  await keys.focusOn(access('Enable'));
  await keys.press('Enter');
  await keys.focusOn(access('Disable'));
  await keys.tabTo(page.getByRole('button', { name: `Roles of ${username}` }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('checkbox', { name: /^Manager/ }));
  await keys.press('Space');
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(page.getByRole('button', { name: 'Change roles' }));
  await keys.press('Enter');
  await page.getByText(`${username} has other roles now.`).waitFor();
});
