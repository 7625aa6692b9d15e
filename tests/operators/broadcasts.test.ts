import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();
const product = inject('product');
const subject = `Our terms change ${randomBytes(4).toString('hex')}`;

test('a manager writes an email by keys, tries it, and every member it is for gets it', async () => {
  const [member] = (await makePeople(product, 1)) as [Person];
  await tellUsers(product, [member], 'member');
  const [manager] = (await makeOperators(product, 1, 'manager')) as [Operator];
  const { page, open, complaints } = await browser.visitor({ adminToken: manager.token });
  await open('/admin/emails');
  await page.getByRole('button', { name: 'Write an email' }).press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByText('Please enter a subject.').waitFor();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text').fill('From May 1 on.');
  await page.getByLabel('Who gets it').selectOption('Members who do not pay');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');

  const card = page.getByRole('listitem', { name: subject });
  await card.getByText(/^Draft/).waitFor();
  await card.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Text').fill('From May 1 on.\nPlease read them.');
  await page.getByLabel('Who gets it').selectOption('Everybody');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await card.getByText('Please read them.').waitFor();
  await expectAccessibleInBothSchemes(page);

  await card.getByRole('button', { name: 'Send a test' }).press('Enter');
  const tried = await emailTo('support@emberline.example', new RegExp(subject));
  expect(tried.text).toMatch(/^Hello,\n\nFrom May 1 on\.\n\nPlease read them\./);

  await card.getByRole('button', { name: 'Send to members' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).press('Enter');
  await card.getByText(/^Sent/).waitFor({ timeout: 60_000 });
  const email = await emailTo(member.email, new RegExp(subject), { withinMs: 60_000 });
  expect(email.text).toContain('Please read them.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  expect(complaints).toEqual([]);
});

test('an operator who is no manager is told so', async () => {
  const [operator] = (await makeOperators(product, 1)) as [Operator];
  const { page, open } = await browser.visitor({ adminToken: operator.token });
  await open('/admin/emails');
  await page.getByRole('heading', { name: 'Not your role' }).waitFor();
  expect(await page.getByRole('link', { name: 'Emails' }).count()).toBe(0);
});
