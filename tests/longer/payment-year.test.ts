import { getPaymentStatus } from '@emberline/contracts';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { membershipLabel, newMember, start, typeCard } from '../support/payment-pages.ts';
import type { Person } from '../support/people.ts';
import { cards, sandboxAt } from '../support/sandbox.ts';

const browser = useBrowser();

test('a year on the membership page: trial, 12 charges, one failed and recovered, cancel, end, return, ask for a refund, get it', async () => {
  const { visitor, person } = await newMember(browser);
  const { page, open } = visitor;
  let periodEnd = 0;
  await open('/payment');
  await typeCard(page, cards.works);
  await start(page);
  await page.getByText('Payment Verified!').waitFor();
  await open('/membership');
  await page.getByText('Trial ends', { exact: true }).waitFor();
  expect(await membershipLabel(page)).toBe('Subscribed');

  for (let month = 1; month <= 12; month++) {
    if (month === 7) await changeCard(cards.declinedAtCharge);
    await passPeriod();
    if (month === 7) {
      await expect.poll(() => membershipLabel(page)).toBe('Paused');
      await page.getByText('Your last payment did not go through.').waitFor();
      await page.getByRole('row', { name: /\$30\.00 Not paid yet/ }).waitFor();
      await changeCard(cards.works);
    }
    await expect.poll(paidRows).toBe(month);
    await expect.poll(() => membershipLabel(page)).toBe('Subscribed');
  }
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText('None: you have cancelled').waitFor();
  await passPeriod();
  await expect.poll(() => membershipLabel(page)).toBe('Cancelled');
  await page.getByText('Was valid until').waitFor();
  expect(await paidRows()).toBe(12);
  const document = await page
    .getByRole('link', { name: /^Open the invoice of/ })
    .first()
    .getAttribute('href');
  expect(await (await fetch(document ?? '')).text()).toContain('$30.00');
  await page.getByText('No active subscription found.').waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Upgrade Now' }).click();
  await page.getByText('$30.00 now, then $30.00 every month').waitFor();
  await typeCard(page, cards.works);
  await start(page);
  await page.getByText('Payment Verified!').waitFor();
  await open('/membership');
  expect(await membershipLabel(page)).toBe('Subscribed');
  expect(await page.getByText('Trial end').count()).toBe(0);
  await expect.poll(paidRows).toBe(13);
  await emailTo(person.email, /Your membership is cancelled/);
  await askForRefund();
  await emailTo(person.email, /We look at your refund/);
  await grantByKeys(person);
  await open('/membership');
  await page.getByText(/^Refund granted on /).waitFor();
  await page.getByRole('row', { name: /\$30\.00 Paid, \$12\.50 refunded/ }).waitFor();
  const { text } = await emailTo(person.email, /We have refunded \$12\.50/);
  expect(text).toContain('You asked us for a refund, and we agree.');
  expect(text).toContain('goes on as before');

  /** Waits until the new period is stored, then moves the provider's clock past its end. Notices update the open page. */
  async function passPeriod(): Promise<void> {
    const { api, paymentSandbox } = inject('product');
    const paidUntil = async () => {
      const { body } = await apiAt(api, person.token)(getPaymentStatus);
      return Date.parse(body.data.periodEnd ?? '');
    };
    await expect.poll(paidUntil).toBeGreaterThan(periodEnd);
    periodEnd = await paidUntil();
    await sandboxAt(paymentSandbox).control('clock/advance', { to: Math.ceil(periodEnd / 1_000) + 1 });
  }

  async function changeCard(number: string): Promise<void> {
    await page.getByRole('button', { name: 'Change card' }).click();
    await typeCard(page, number);
    await page.getByRole('button', { name: 'Use this card' }).click();
    await page.getByText('Your new card is in use.').last().waitFor();
    await page.getByRole('button', { name: 'Change card' }).waitFor();
  }

  /** For the newest charge, without a mouse. */
  async function askForRefund(): Promise<void> {
    const keys = keyboardOf(page);
    await keys.tabTo(page.getByRole('button', { name: /^Ask for a refund of the charge of/ }).first());
    await keys.press('Enter');
    const dialog = page.getByRole('dialog');
    await keys.tabTo(dialog.getByRole('button', { name: 'Ask for a refund' }));
    await keys.press('Enter');
    await dialog.getByText('Please choose a reason.').waitFor();
    await keys.backTo(dialog.getByLabel('Reason'));
    await keys.type('I was charged twice');
    await keys.press('Tab');
    await keys.type('In June, I think');
    await expectAccessibleInBothSchemes(page);
    await keys.tabTo(dialog.getByRole('button', { name: 'Ask for a refund' }));
    await keys.press('Enter');
    await page.getByText(/^Refund asked for on .* We decide by /).waitFor();
  }

  function paidRows(): Promise<number> {
    return page.getByRole('row', { name: /\$30\.00 Paid/ }).count();
  }
});

/** An operator finds the request in the queue and refunds a part of it, without a mouse. */
async function grantByKeys(person: Person): Promise<void> {
  const product = inject('product');
  await tellUsers(product, [person], 'member');
  const [{ token }] = (await makeOperators(product, 1)) as [Operator];
  const { page, open } = await browser.visitor({ adminToken: token });
  const keys = keyboardOf(page);
  await open('/admin/money');
  const request = page.getByRole('listitem', { name: `Refund request of ${person.username}` });
  await request.getByText('I was charged twice: In June, I think').waitFor();
  await page
    .getByRole('link', { name: /^Money/ })
    .getByText('waiting')
    .waitFor();
  await keys.tabTo(request.getByRole('button', { name: 'Grant…' }));
  await expectAccessibleInBothSchemes(page);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await keys.tabTo(dialog.getByLabel('Amount in dollars'));
  await keys.retype('30.01');
  await keys.press('Enter');
  await dialog.getByText('Please enter an amount up to $30.00.').waitFor();
  await keys.backTo(dialog.getByLabel('Amount in dollars'));
  await keys.retype('12.50');
  await keys.press('Tab');
  await keys.type('Charged twice');
  await expectAccessibleInBothSchemes(page);
  await keys.tabTo(dialog.getByRole('button', { name: 'Refund' }));
  await keys.press('Enter');
  await page.getByText('$12.50 has been refunded.').waitFor();
  await request.waitFor({ state: 'detached' });
  await open('/admin/money?show=decided');
  await request.getByText(/^Granted, by /).waitFor();
  await open(`/admin/users/${person.id}`);
  await page.getByText(/^Refunded \$12\.50: Charged twice/).waitFor();
}
