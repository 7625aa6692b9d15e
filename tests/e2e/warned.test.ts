import { saveProfile } from '@emberline/contracts';
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
let eve: Person;
let operator: Page;
const openAdmin = (path: string) => operator.goto(new URL(path, product.web).href);

beforeAll(async () => {
  [eve] = (await makePeople(product, 1)) as [Person];
  // Operators see whom an event has told of.
  const saved = await apiAt(product.api, eve.token)(saveProfile, { body: { aboutMe: 'I paint boats.' } });
  expect(saved.status).toBe(200);
  const [{ token }] = (await makeOperators(product, 1)) as [Operator];
  operator = (await browser.visitor({ adminToken: token })).page;
});

const warnByKeys = async () => {
  const keys = keyboardOf(operator);
  const button = operator.getByRole('button', { name: `Warn ${eve.username}` });
  const isKnown = async () => {
    await openAdmin(`/admin/users/${eve.id}`);
    await operator.getByRole('heading', { level: 1 }).or(operator.getByText('Nobody is here')).waitFor();
    return appears(button);
  };
  await expect.poll(isKnown).toBe(true);
  await keys.pressUntil('Tab', button);
  await keys.press('Enter');
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('Harassment');
  await expectAccessibleInBothSchemes(operator);
  await keys.pressUntil('Tab', dialog.getByRole('button', { name: 'Warn', exact: true }));
  await keys.press('Enter');
  await operator.getByText(`${eve.username} is warned.`).waitFor();
  await operator.getByText('not confirmed yet', { exact: false }).first().waitFor();
};

test('a warned member is told on every page and by email until they confirm it, by keys', async () => {
  await warnByKeys();
  expect((await emailTo(eve.email, /A warning/)).text).toContain('harassment');
  const { page, open } = await browser.visitor({ token: eve.token, width: 390, height: 844 });
  const notice = page.getByRole('region', { name: 'A warning from our team' });
  for (const path of ['/home', '/account']) {
    await open(path);
    await notice.getByText(/Our team has warned you: harassment/).waitFor();
  }
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);
  const keys = keyboardOf(page);
  await keys.pressUntil('Tab', notice.getByRole('button', { name: 'I have read this' }));
  await keys.press('Enter');
  await expect.poll(() => notice.count()).toBe(0);
  await open('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  await openAdmin(`/admin/users/${eve.id}`);
  await operator
    .getByText(/(?<!not )confirmed/)
    .first()
    .waitFor();
  await operator.getByText('warned a member', { exact: false }).first().waitFor();
});

test('a warning is appealed, and is gone when the team takes it back', async () => {
  await warnByKeys();
  const { page, open } = await browser.visitor({ token: eve.token, width: 390, height: 844 });
  await open('/home');
  const notice = page.getByRole('region', { name: 'A warning from our team' });
  await notice.getByRole('button', { name: 'Ask us to look again' }).click();
  await page.getByLabel('What should we know?').fill('It was a joke between friends.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await notice.getByText('We have your answer and look at it.').waitFor();
  await openAdmin('/admin/appeals');
  const appeal = operator.getByRole('listitem', { name: `Appeal of ${eve.username}` });
  await appeal.getByText(/^Warned by/).waitFor();
  await appeal.getByLabel('Your answer to the member').fill('We believe you.');
  await expectAccessibleInBothSchemes(operator);
  await appeal.getByRole('button', { name: 'Take the warning back' }).click();
  await appeal.getByText('Warning taken back').waitFor();
  await emailTo(eve.email, /answered you/);
  await open('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});
