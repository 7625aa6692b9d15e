import { reportMember, saveProfile, sendMessage } from '@emberline/contracts';
import { livePath } from '@emberline/contracts/live';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { appears, expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const product = inject('product');
const browser = useBrowser();
let bob: Person;
let eve: Person;
let operator: Page;

const write = (from: Person, to: Person) =>
  apiAt(product.api, from.token)(sendMessage, { body: { receiverId: to.id, content: 'Hello' } });
const openAdmin = (path: string) => operator.goto(new URL(path, product.web).href);

beforeAll(async () => {
  [bob, eve] = (await makePeople(product, 2)) as [Person, Person];
  // Operators see whom an event has told of.
  for (const { token } of [bob, eve])
    expect(
      (await apiAt(product.api, token)(saveProfile, { body: { aboutMe: 'I paint boats.' } })).status,
    ).toBe(200);
  const [{ token }] = (await makeOperators(product, 1)) as [Operator];
  operator = (await browser.visitor({ adminToken: token })).page;
});

test('a reported member is suspended by keys, is told, appeals, and is back when the team agrees', async () => {
  const reported = { params: { id: eve.id }, body: { reason: 'Harassment' as const } };
  expect((await apiAt(product.api, bob.token)(reportMember, reported)).status).toBe(200);
  const keys = keyboardOf(operator);
  const suspend = operator.getByRole('button', { name: `Suspend ${eve.username}` });
  const isListed = async () => {
    await openAdmin('/admin/reports');
    await operator
      .getByRole('listitem', { name: /^Report/ })
      .first()
      .waitFor();
    return appears(suspend);
  };
  await expect.poll(isListed, { timeout: 30_000 }).toBe(true);
  await keys.pressUntil('Tab', suspend);
  await keys.press('Enter');
  const dialog = operator.getByRole('dialog');
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Harassment');
  await expectAccessibleInBothSchemes(operator);
  await keys.pressUntil('Tab', dialog.getByRole('button', { name: 'Suspend' }));
  await keys.press('Enter');
  await operator.getByText(`${eve.username} is suspended.`).waitFor();
  await operator.getByRole('button', { name: `End the suspension of ${eve.username}` }).waitFor();

  await openAdmin(`/admin/users/${eve.id}`);
  await operator.getByText(/^Suspended until/).waitFor();

  expect((await write(eve, bob)).status).toBe(403);
  expect((await write(bob, eve)).status).toBe(404);
  const other = await browser.visitor({ token: bob.token });
  await other.open(`/view/${eve.id}`);
  await other.page.getByText('This profile is not here').waitFor();
  expect((await emailTo(eve.email, /suspended/)).text).toContain('harassment');

  const { page, open } = await browser.visitor({ token: eve.token, width: 390, height: 844 });
  await open('/home');
  const banner = page.getByRole('region', { name: 'Your suspension' });
  await banner.getByText(/Others do not see you/).waitFor();
  await banner.getByRole('button', { name: 'Ask us to look again' }).click();
  await page.getByLabel('What should we know?').fill('It was a joke between friends.');
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await banner.getByText('We have your answer and look at it.').waitFor();
  await open(`/mailbox/${bob.id}`);
  await page.getByText(/harassment\. You can read here, and write again after that/).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expectAccessibleInBothSchemes(page);

  await openAdmin('/admin/appeals');
  const appeal = operator.getByRole('listitem', { name: `Appeal of ${eve.username}` });
  await appeal.getByText('It was a joke between friends.').waitFor();
  await keys.pressUntil('Tab', appeal.getByLabel('Your answer to the member'));
  await keys.type('We believe you.');
  await expectAccessibleInBothSchemes(operator);
  await keys.pressUntil('Tab', appeal.getByRole('button', { name: 'End the suspension' }));
  await keys.press('Enter');
  await appeal.getByText('We believe you.').waitFor();
  await keys.focusOn(appeal);

  await emailTo(eve.email, /answered you/);
  await open('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(async () => (await write(eve, bob)).status).toBe(200);
  await expect.poll(() => banner.count()).toBe(0);
  await other.open(`/view/${eve.id}`);
  await other.page.getByRole('heading', { level: 1, name: new RegExp(eve.firstname) }).waitFor();
});

test('an operator removes a text by keys, others no longer read it, and its writer is told why', async () => {
  const text = 'Call me at 555 0100';
  expect((await apiAt(product.api, eve.token)(saveProfile, { body: { aboutMe: text } })).status).toBe(200);
  await openAdmin(`/admin/users/${eve.id}`);
  await operator.getByText(text).waitFor();
  const late = await operator.context().newPage();
  // It hears of nothing, or its button would go too.
  await late.routeWebSocket(new RegExp(livePath), () => {});
  await late.goto(operator.url());
  await late.getByText(text).waitFor();
  const keys = keyboardOf(operator);
  const button = operator.getByRole('button', { name: 'Remove the “About me” text' });
  await keys.pressUntil('Tab', button);
  await keys.press('Enter');
  const dialog = operator.getByRole('dialog');
  await keys.pressUntil('Tab', dialog.getByRole('button', { name: 'Remove', exact: true }));
  await keys.press('Enter');
  await dialog.getByText('Please choose a reason.').waitFor();
  await expectAccessibleInBothSchemes(operator);
  await dialog.getByLabel('Reason').selectOption('Scam or spam');
  await keys.pressUntil('Tab', dialog.getByRole('button', { name: 'Remove', exact: true }));
  await keys.press('Enter');
  await operator.getByText('It is removed.').waitFor();
  await expect.poll(() => button.count()).toBe(0);
  await operator.getByText('removed a part of a profile', { exact: false }).first().waitFor();
  await late.getByRole('button', { name: 'Remove the “About me” text' }).click();
  await late.getByLabel('Reason').selectOption('Harassment');
  await late.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await late.getByText('Somebody has removed it already.').waitFor();
  await expect.poll(() => late.getByRole('dialog').count()).toBe(0);
  await late.close();
  expect((await emailTo(eve.email, /removed a text/)).text).toContain('scam or spam');
  const { page, open } = await browser.visitor({ token: bob.token });
  await open(`/view/${eve.id}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(eve.firstname) }).waitFor();
  expect(await page.getByText(text).count()).toBe(0);
});

test('a banned member is told when the account is erased, and is back when the ban is undone', async () => {
  await openAdmin(`/admin/users/${eve.id}`);
  const keys = keyboardOf(operator);
  await operator.getByRole('button', { name: `Ban ${eve.username}` }).waitFor();
  await keys.pressUntil('Tab', operator.getByRole('button', { name: `Ban ${eve.username}` }));
  await keys.press('Enter');
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('Scam or spam');
  await expectAccessibleInBothSchemes(operator);
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await operator.getByText(`${eve.username} is banned.`).waitFor();
  await operator.getByText(/^Banned by .*\. Will be erased/).waitFor();
  expect((await write(eve, bob)).status).toBe(403);
  expect((await emailTo(eve.email, /account is closed/)).text).toContain('scam or spam');

  const { page, open } = await browser.visitor({ token: eve.token, width: 390, height: 844 });
  await open('/home');
  const banner = page.getByRole('region', { name: 'Your suspension' });
  await banner.getByText(/Our team has closed your account: scam or spam\. It is erased on/).waitFor();
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);

  await operator.getByRole('button', { name: `Undo the ban of ${eve.username}` }).click();
  await operator.getByText(`${eve.username} is back.`).waitFor();
  await open('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  await expect.poll(async () => (await write(eve, bob)).status).toBe(200);
});
