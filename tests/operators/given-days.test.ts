import { giveUserDays, type TeamRole } from '@emberline/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expectNoSideScroll, isLive, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { controlWay } from '../support/network.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';
import { cards, confirmCard, order } from '../support/sandbox.ts';

const browser = useBrowser();
const product = inject('product');
let member: Person;

beforeAll(async () => {
  [member] = (await makePeople(product, 1, { subscribed: false })) as [Person];
  await tellUsers(product, [member], 'member');
  const setupIntentId = await confirmCard(product, member.token, cards.works);
  expect(await order(product, member.token, setupIntentId)).toBe(200);
});

const operatorWith = async (...roles: TeamRole[]) =>
  ((await makeOperators(product, 1, 'operator', roles)) as [Operator])[0];

async function fill(page: Page, days: string, reason: string) {
  const dialog = page.getByRole('dialog', { name: 'Give days' });
  await dialog.getByLabel('Days').fill(days);
  await dialog.getByLabel('Reason').selectOption(reason);
  await dialog.getByRole('button', { name: 'Give them' }).press('Enter');
  return dialog;
}

test('days that billing gives move the charge, on the member’s open page and by email; who comes second looks again', async () => {
  const [first, second] = [await operatorWith('billing'), await operatorWith('billing')];
  const membership = await browser.visitor({ token: member.token, width: 390, height: 844 });
  const isTold = isLive(membership.page);
  await membership.open('/membership');
  await isTold;
  await membership.page.getByText('Trial ends', { exact: true }).waitFor();

  const here = await browser.visitor({ adminToken: first.token });
  const there = await browser.visitor({ adminToken: second.token });
  for (const { page, open } of [here, there]) {
    await open(`/admin/users/${member.id}`);
    await page.getByRole('button', { name: 'Give days' }).press('Enter');
  }
  const { page } = here;
  const dialog = await fill(page, '91', 'Goodwill');
  await dialog.getByText('Please enter 1 to 90 days.').waitFor();
  await fill(page, '7', '');
  await dialog.getByText('Please choose a reason.').waitFor();
  await expectAccessibleInBothSchemes(page);
  await fill(page, '7', 'Something did not work');
  await page.getByText(/^7 days given\. The next charge is /).waitFor();
  const given = page.getByRole('list', { name: 'Days given' });
  await given.getByText(`Something did not work. By ${first.username}`).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);

  const refusal = await fill(there.page, '7', 'Goodwill');
  await refusal.getByText('This has changed in the meantime. Please look again.').waitFor();

  await membership.page.getByText('7 more days before your next payment').waitFor();
  expect(await membership.page.getByText('when the trial ends').count()).toBe(0);
  await expectAccessibleInBothSchemes(membership.page);
  const { text } = await emailTo(member.email, /^We have given you 7 days more$/);
  expect(text).toContain('Your next payment of $30.00 is now on');
  expect(here.complaints).toEqual([]);
});

test('a membership that cannot be read is said to be missing, and comes with the next try', async () => {
  const { token } = await operatorWith('billing');
  const { page, open } = await browser.visitor({ adminToken: token, width: 390, height: 844 });
  const way = await controlWay(page, `GET /admin/users/${member.id}/membership`, 'cut');
  await open(`/admin/users/${member.id}`);
  const alert = page.getByRole('alert');
  await alert.getByText('We could not load this').waitFor();
  expect(await alert.count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Give days' }).count()).toBe(0);
  await expectAccessibleInBothSchemes(page);
  await expectNoSideScroll(page);
  await way('open');
  await alert.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('button', { name: 'Give days' }).waitFor();
});

test('who answers for team profiles or judges is not offered to give days, and may not', async () => {
  const operator = await operatorWith('operator', 'moderator');
  const { page, open } = await browser.visitor({ adminToken: operator.token });
  await open(`/admin/users/${member.id}`);
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  expect(await page.getByRole('button', { name: 'Give days' }).count()).toBe(0);
  const body = {
    key: 'key-of-an-order',
    days: 7,
    reason: 'Goodwill',
    nextChargeAt: new Date().toISOString(),
  };
  const answer = await operator.api(giveUserDays, { params: { id: member.id }, body: body as never });
  expect(answer.status).toBe(403);
});
