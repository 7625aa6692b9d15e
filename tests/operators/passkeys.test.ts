import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { giveAuthenticator } from '../support/authenticator.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

test('an operator adds a passkey, confirms with it, logs in with it, and removes it', async () => {
  const product = inject('product');
  const [boss] = (await makeOperators(product, 1, 'manager')) as [Operator];
  const [other] = (await makeOperators(product, 1)) as [Operator];
  const { page, open, complaints } = await browser.visitor({ adminToken: boss.token });
  await open('/admin/me');
  const device = await giveAuthenticator(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel(/^Name/).fill('Desk key');
  await passkeys.getByLabel(/^Your password/).fill('not this');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByText('This is not your password.').waitFor();
  await passkeys.getByLabel(/^Your password/).fill(boss.password);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  expect(await device.credentials()).toHaveLength(1);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const listed = page.getByRole('list', { name: 'Your passkeys' });
  await listed.getByText('Desk key').waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Log off', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Operator login' }).waitFor();
  await page.getByLabel('Username').fill(boss.username);
  await field(page, /^Password/).fill(boss.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel(/^Code of your app/).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect((await device.credentials())[0]?.signCount).toBeGreaterThan(1);

  await open('/admin/operators');
  await page.getByRole('button', { name: `Roles of ${other.username}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Billing/ })
    .uncheck();
  await page.getByRole('button', { name: 'Change roles' }).click();
  await page.getByText(`${other.username} has other roles now.`).waitFor();

  await open('/admin/me');
  await page.getByRole('button', { name: 'Rename Desk key' }).press('Enter');
  await page.getByLabel('New name').fill('Red key');
  await page.getByLabel('New name').press('Enter');
  await page.getByText('It is called Red key now.').waitFor();
  await page.getByRole('button', { name: 'Remove Red key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Red key is removed.').waitFor();
  await listed.waitFor({ state: 'detached' });
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
});

test('a member adds a passkey, logs in by it alone, and not without showing the finger', async () => {
  const [member] = (await makePeople(inject('product'), 1)) as [Person];
  const { page, open } = await browser.visitor({ token: member.token });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open('/account');
  const device = await giveAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const region = page.getByRole('region', { name: 'Passkeys' });
  await region.getByLabel(/^Name/).fill('My laptop');
  await region.getByLabel(/^Password now/).fill(member.password);
  await expectAccessibleInBothSchemes(page);
  const before = scripts.length;
  await region.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByText('My laptop can log you in now.').waitFor();
  // The library comes with the first use.
  expect(scripts.slice(before).some((url) => url.endsWith('.js'))).toBe(true);
  expect((await device.credentials())[0]).toMatchObject({ isResidentCredential: true });
  await region.getByText(/^Added .* Not used yet/).waitFor();
  await expectAccessibleInBothSchemes(page);

  await open('/logoff');
  await open('/login?redirectUrl=%2Faccount');
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText(/^No passkey was used/).waitFor();
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
  await page.getByRole('button', { name: 'Rename My laptop' }).press('Enter');
  await page.getByLabel('New name').fill('Old laptop');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).press('Enter');
  await page.getByText('It is called Old laptop now.').waitFor();
  await emailTo(member.email, /passkey was added/);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel(/^Password now/).fill(member.password);
  await page.getByLabel(/^New password/).fill('seven yellow kites');
  const kept = page.getByRole('checkbox', { name: /^Old laptop/ });
  expect(await kept.isChecked()).toBe(false);
  await kept.check();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('Password changed.').waitFor();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('Old laptop is removed.').waitFor();
  await emailTo(member.email, /passkey was removed/);

  await open('/logoff');
  await open('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText(/^This passkey is not known here/).waitFor();
});
