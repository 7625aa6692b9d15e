import { randomBytes } from 'node:crypto';
import { changeBroadcast, getBanner, listBroadcasts, setBanner } from '@emberline/contracts';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, isLive, useBrowser } from '../support/browser.ts';
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
  await open('/admin/to-members');
  await page.getByRole('button', { name: 'Write an email' }).press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByText('Please enter a subject.').waitFor();
  await page.getByRole('textbox', { name: /^Subject/ }).fill(subject);
  await page.getByRole('textbox', { name: /^Text/ }).fill('From May 1 on.');
  await page.getByLabel('Who gets it').selectOption('Members who do not pay');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');

  const card = page.getByRole('listitem', { name: subject });
  await card.getByText(/^Draft/).waitFor();
  await card.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByRole('textbox', { name: /^Text/ }).fill('From May 1 on.\nPlease read them.');
  await page.getByLabel('Who gets it').selectOption('Everybody');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await card.getByText('Please read them.').waitFor();
  await expectAccessibleInBothSchemes(page);

  // What a colleague has saved meanwhile is not overwritten, also by a second try.
  await card.getByRole('button', { name: 'Edit' }).press('Enter');
  const [{ id, version } = expect.fail('no draft')] = (await manager.api(listBroadcasts)).body;
  const body = {
    subject,
    text: 'From May 1 on.\nPlease read them.',
    audience: 'everybody',
    version,
  } as const;
  expect((await manager.api(changeBroadcast, { params: { id }, body })).status).toBe(200);
  for (const _ of ['once', 'and again']) {
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save draft' }).press('Enter');
    expect((await refused).status()).toBe(409);
    await page.getByText('Another manager has changed this draft. Please read it again.').waitFor();
  }
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');

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
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});

test('a banner that a manager sets is on every page of members at once, until it is removed or put away', async () => {
  const [member] = (await makePeople(product, 1)) as [Person];
  const [manager, second] = (await makeOperators(product, 2, 'manager')) as [Operator, Operator];
  const words = `Away on Sunday ${randomBytes(4).toString('hex')}`;
  const home = await browser.visitor({ token: member.token, width: 390, height: 844 });
  const isConnected = isLive(home.page);
  await home.open('/home');
  await isConnected;
  const { page, open } = await browser.visitor({ adminToken: manager.token });
  await open('/admin/to-members');
  const panel = page.getByRole('region', { name: 'Banner on every page' });
  await panel.getByRole('button', { name: 'Show it' }).press('Enter');
  await panel.getByText('Please enter what it says.').waitFor();
  await panel.getByRole('textbox', { name: /^Banner/ }).fill(words);
  await panel.getByLabel('Until').fill('2099-12-31T10:00');
  await expectAccessibleInBothSchemes(page);
  await panel.getByRole('button', { name: 'Show it' }).press('Enter');
  const banner = home.page.getByText(words);
  await banner.waitFor();
  // Who has seen what was there before is told by whom it was changed.
  const { version } = (await second.api(getBanner)).body;
  expect(await second.api(setBanner, { body: { banner: null, version: version - 1 } })).toMatchObject({
    status: 409,
    body: { message: `${manager.username} has changed the banner meanwhile. Please look again.` },
  });
  await expectNoSideScroll(home.page);
  await expectAccessibleInBothSchemes(home.page);
  await home.page.getByRole('button', { name: 'Dismiss' }).first().press('Enter');
  await banner.waitFor({ state: 'detached' });

  // Put away on this page's visit, not elsewhere.
  await home.open('/mailbox');
  await home.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  const other = await browser.visitor({ token: member.token });
  await other.open('/mailbox');
  const still = other.page.getByText(words);
  await still.waitFor();
  await panel.getByRole('button', { name: 'Remove it' }).press('Enter');
  await still.waitFor({ state: 'detached' });
  expect(home.complaints).toEqual([]);
});

test('an operator who is no manager is told so', async () => {
  const [operator] = (await makeOperators(product, 1)) as [Operator];
  const { page, open } = await browser.visitor({ adminToken: operator.token });
  await open('/admin/to-members');
  await page.getByRole('heading', { name: 'Not your role' }).waitFor();
  expect(await page.getByRole('link', { name: 'To members' }).count()).toBe(0);
});
