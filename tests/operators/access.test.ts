import { confirmSecondFactor, offerSecondFactor } from '@emberline/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser, type Visitor } from '../support/browser.ts';
import { makeOperators, type Operator } from '../support/operators.ts';

/** Operators change their own password, see their sessions, and get a new password from a manager. */
const browser = useBrowser();
let manager: Operator;
let operator: Operator;
beforeAll(async () => {
  const product = inject('product');
  [manager] = (await makeOperators(product, 1, 'manager')) as [Operator];
  [operator] = (await makeOperators(product, 1)) as [Operator];
});

async function enter({ page, open }: Visitor, { username }: Operator, password: string): Promise<void> {
  await open('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
const isInside = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
const isOutside = (page: Page) => page.getByRole('heading', { level: 1, name: 'Operator login' }).waitFor();
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

test('a password from a manager ends the sessions, and the operator is asked to choose another one', async () => {
  const [chief, other] = [await browser.visitor(), await browser.visitor()];
  await enter(other, operator, operator.password);
  await isInside(other.page);
  await enter(chief, manager, manager.password);
  await isInside(chief.page);

  await chief.open('/admin/operators');
  await chief.page.getByRole('button', { name: `New password for ${operator.username}` }).click();
  const dialog = chief.page.getByRole('dialog', { name: `New password for ${operator.username}` });
  await field(chief.page, /^New password/).fill('short');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await dialog.getByText(/at least 8 characters/).waitFor();
  await expectAccessibleInBothSchemes(chief.page);
  const given = 'seven green kettles sing';
  await field(chief.page, /^New password/).fill(given);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await chief.page.getByText(`${operator.username} has a new password.`).waitFor();
  await isOutside(other.page);

  await enter(other, operator, given);
  await other.page.getByRole('link', { name: 'Choose your own' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'My access' }).waitFor();
  await other.page.getByText('This device').waitFor();
  const elsewhere = await browser.visitor();
  await enter(elsewhere, operator, given);
  await isInside(elsewhere.page);
  await other.page.reload();
  await other.page.getByRole('button', { name: /^Log off / }).click();
  await isOutside(elsewhere.page);
  await expectAccessibleInBothSchemes(other.page);
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(other.page);

  await field(other.page, /^Password now/).fill('not this');
  await field(other.page, /^New password/).fill('five quiet lanterns glow');
  await other.page.getByRole('button', { name: 'Change password' }).click();
  await other.page.getByText('This is not your password now.').waitFor();
  await field(other.page, /^Password now/).fill(given);
  await other.page.getByRole('button', { name: 'Change password' }).click();
  await other.page.getByText('Your password is changed.').waitFor();
  await other.open('/admin/dashboard');
  await isInside(other.page);
  expect(await other.page.getByRole('link', { name: 'Choose your own' }).count()).toBe(0);
});

test('a code of an app is the second step of the login, until it is turned off', async () => {
  const [other] = (await makeOperators(inject('product'), 1)) as [Operator];
  const own = await browser.visitor({ adminToken: other.token });
  const { page } = own;
  await own.open('/admin/me');
  const app = page.getByRole('region', { name: 'Second step at login' });
  await app.getByRole('textbox', { name: /^Your password/ }).fill(other.password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  const key = (await page.getByRole('code').innerText()).replaceAll(' ', '');
  await page.getByRole('img', { name: 'The key as a QR code' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByLabel(/^Code of your app/).fill('000000');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByText(/^This code is not right/).waitFor();
  await page.getByLabel(/^Code of your app/).fill(codeOf(0));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recovery = await codes.first().innerText();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText(/^It is on:/).waitFor();

  const elsewhere = await browser.visitor();
  await enter(elsewhere, other, other.password);
  await elsewhere.page.getByLabel(/^Code of your app/).fill(codeOf(1));
  await elsewhere.page.keyboard.press('Enter');
  await isInside(elsewhere.page);

  await app.getByRole('textbox', { name: /^Your password/ }).fill(other.password);
  await page.getByLabel(/^Code of your app/).fill(recovery);
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await page.getByText('The second step is off.').waitFor();
  const third = await browser.visitor();
  await enter(third, other, other.password);
  await isInside(third.page);
});

test('who has a second step confirms with a code before changing who may do what', async () => {
  const product = inject('product');
  const [boss] = (await makeOperators(product, 1, 'manager')) as [Operator];
  const [other] = (await makeOperators(product, 1)) as [Operator];
  const { secret } = (await boss.api(offerSecondFactor, { body: { currentPassword: boss.password } })).body;
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const confirmed = await boss.api(confirmSecondFactor, { body: { code: codeOf(0) } });
  const { page, open } = await browser.visitor({ adminToken: confirmed.body.token });
  await open('/admin/operators');
  await page.getByRole('button', { name: `Disable ${other.username}` }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.getByLabel(/^Code of your app/).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await question.getByText(/^This code is not right/).waitFor();
  await page.keyboard.type(codeOf(1));
  await page.keyboard.press('Enter');
  await page.getByText(`${other.username} is disabled.`).waitFor();
  await page.getByRole('button', { name: `Enable ${other.username}` }).click();
  await page.getByText(`${other.username} can log in again.`).waitFor();
});

test('an operator who has left is asked, then logged off with the reason, and back at the same place after the login', async () => {
  const [one] = (await makeOperators(inject('product'), 1)) as [Operator];
  const left = await browser.visitor({ adminToken: one.token });
  const { page } = left;
  await page.clock.install();
  await left.open('/admin/replies?from=here');
  await page.getByRole('heading', { level: 1, name: 'Canned replies' }).waitFor();
  const question = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.runFor('27:00');
  expect(await question.count()).toBe(0);
  await page.clock.runFor('01:30');
  await question.getByText(/you are logged off in [01]:\d\d/).waitFor();
  await expectAccessibleInBothSchemes(page);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await question.waitFor({ state: 'detached' });
  await page.clock.runFor('27:00');
  expect(await question.count()).toBe(0);
  await page.clock.runFor('04:00');
  await isOutside(page);
  await page.getByText(/^You were logged off after 30 minutes without activity/).waitFor();
  await page.getByLabel('Username').fill(one.username);
  await field(page, /^Password/).fill(one.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Canned replies' }).waitFor();
  expect(new URL(page.url()).search).toBe('?from=here');
});

test('a page in use tells so, and with a role of few rights shows what that role may use', async () => {
  const product = inject('product');
  const [one] = (await makeOperators(product, 1, 'operator', ['billing'])) as [Operator];
  const { page, open, complaints } = await browser.visitor({ adminToken: one.token });
  await open('/admin/dashboard');
  await isInside(page);
  const told = page.waitForRequest((request) => request.url().endsWith('/admin/active'));
  await page.mouse.move(100, 100);
  expect((await (await told).response())?.status()).toBe(200);
  const links = page.getByRole('navigation', { name: 'Operators’ area' }).getByRole('link');
  expect((await links.allInnerTexts()).map((text) => text.replace(/\s.*/s, ''))).toEqual([
    'Dashboard',
    'Support',
    'Money',
  ]);
  const tabs = await page.getByRole('tab').allInnerTexts();
  expect(tabs).toEqual(['Dashboard overview', 'Paid Users', 'Recent Users']);
  await expectAccessibleInBothSchemes(page);
  await open('/admin/userHandler');
  await page.getByRole('heading', { level: 1, name: 'Not your role' }).waitFor();
  expect(await page.getByRole('form').count()).toBe(0);
  await expectAccessibleInBothSchemes(page);
  await open('/admin/money');
  await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor();
  expect(complaints).toEqual([]);
});
