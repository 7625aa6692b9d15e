import { listMessages } from '@emberline/contracts';
import { expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, useBrowser } from '../support/browser.ts';
import { emailTo } from '../support/emails.ts';
import { controlWay } from '../support/network.ts';
import { cardFrame, membershipLabel, newMember, start, typeCard } from '../support/payment-pages.ts';
import { makePeople, type Person } from '../support/people.ts';
import { cards, confirmCard, order, sandboxAt } from '../support/sandbox.ts';

const browser = useBrowser();
const day = 86_400;

test('a card that works: every sentence of the payment pages, from Unpaid to Subscribed, cancelled and taken back', async () => {
  const { visitor } = await newMember(browser);
  const { page, open } = visitor;
  await open('/membership');
  expect(await membershipLabel(page)).toBe('Unpaid');
  await page.getByText('No active subscription found.').waitFor();
  const nav = page.getByRole('navigation', { name: 'Your pages' });
  await nav.getByText('Payment Status: Inactive').waitFor();
  await nav.getByRole('link', { name: 'Hotlisted' }).click();
  await page.waitForURL('**/payment?returnTo=/hotlists');
  await cardFrame(page).getByLabel('Card number').waitFor();

  // Holds the answer until the waiting text has been seen.
  const read = Promise.withResolvers<void>();
  await page.route(new URL('/**', inject('product').paymentSandbox).href, async (route) => {
    await read.promise;
    await route.continue();
  });
  const opened = open('/payment');
  await page.getByText('Loading, please wait...').first().waitFor();
  read.resolve();
  await opened;
  await page.getByRole('heading', { name: 'Complete Your Payment' }).waitFor();
  await page.getByText('$0 now for a 1-day trial, then $30 on the 2nd day and monthly').waitFor();
  const firstCharge = await page.locator('time').getAttribute('datetime');
  expect(Math.abs(Date.parse(firstCharge ?? '') - Date.now() - day * 1_000)).toBeLessThan(120_000);
  await page
    .getByText(/Your first payment of \$30\.00 is on \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M/)
    .waitFor();
  // The link in the form, since the footer has one too.
  const terms = page.locator('form').getByRole('link', { name: 'Terms and Conditions' });
  expect(await terms.getAttribute('href')).toBe('/terms');
  expect(await terms.getAttribute('target')).toBe('_blank');
  await typeCard(page, cards.works);
  const button = page.getByRole('button', { name: 'Start the free day' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel(/I accept the/).check();
  const setOrders = await controlWay(page, 'POST /api/payment/subscription', 'slow');
  await button.click();
  await page.getByText('Processing your payment, please wait...').waitFor();
  await setOrders('open');
  await page.getByRole('heading', { name: 'Payment Verified!' }).waitFor();
  await page.getByText('Your payment has been successfully confirmed.').waitFor();
  await page.getByText(/You go to My Home in \d+ seconds?\./).waitFor();
  await page.getByRole('button', { name: 'Go now' }).click();
  await page.waitForURL('**/home');
  await nav.getByText('Payment Status: Active').waitFor();
  expect(await nav.getByText('Upgrade Now').count()).toBe(0);

  await open('/membership');
  expect(await membershipLabel(page)).toBe('Subscribed');
  await page.getByText('Trial ends', { exact: true }).waitFor();
  await page.getByText('Valid until', { exact: true }).waitFor();
  await page.getByText('$30.00 when the trial ends').waitFor();
  await page.getByText('Visa ending in 4242, valid until 12/2034').waitFor();
  await page.getByRole('row', { name: /\$0\.00 Free day/ }).waitFor();
  await page.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByText('Are you sure you want to cancel your subscription?').waitFor();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText('Subscription cancelled successfully.').waitFor();
  await page.getByText('None: you have cancelled').waitFor();
  expect(await membershipLabel(page)).toBe('Subscribed');
  await page.getByRole('button', { name: 'Keep my membership' }).click();
  await page.getByText('Your membership goes on.').waitFor();
  await page.getByRole('button', { name: 'Cancel membership' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a card that is declined at once says why, and another one then works', async () => {
  const { visitor } = await newMember(browser, { width: 360, height: 740 });
  const { page, open } = visitor;
  await open('/payment');
  await typeCard(page, cards.declinedAtOnce);
  await start(page);
  await page.getByText('Your card was declined.').first().waitFor();
  await page.getByText('Nothing was charged.').waitFor();
  await expectNoSideScroll(page);
  await typeCard(page, cards.works);
  await page.getByRole('button', { name: 'Start the free day' }).click();
  await page.getByText('Payment Verified!').waitFor();
  await expectNoSideScroll(page);
});

test('a card that is declined at the charge pauses the membership, and another card brings it back', async () => {
  const { visitor, person } = await newMember(browser);
  const { page, open } = visitor;
  await open('/payment');
  await typeCard(page, cards.declinedAtCharge);
  await start(page);
  await page.getByText('Payment Verified!').waitFor();
  await page.getByRole('button', { name: 'Go now' }).click();
  const nav = page.getByRole('navigation', { name: 'Your pages' });
  await nav.getByText('Payment Status: Active').waitFor();

  await sandboxAt(inject('product').paymentSandbox).control('clock/advance', { seconds: 25 * 3_600 });
  // The open page is updated by a notice.
  await page.getByText('Your last payment did not go through. Update your card').waitFor();
  await nav.getByText('Payment Status: Inactive').waitFor();
  await nav.getByRole('link', { name: 'Upgrade Now' }).click();
  await page.getByText('Your membership is paused').waitFor();
  await page.getByRole('link', { name: 'Change card' }).click();
  await page.waitForURL('**/membership');
  expect(await membershipLabel(page)).toBe('Paused');
  await emailTo(person.email, /We could not charge your card/);

  await page.getByRole('button', { name: 'Change card' }).click();
  await typeCard(page, cards.works);
  await page.getByRole('button', { name: 'Use this card' }).click();
  await page.getByText('Your new card is in use.').waitFor();
  await page.getByText('Visa ending in 4242').waitFor();
  await expect.poll(() => membershipLabel(page)).toBe('Subscribed');
  await nav.getByText('Payment Status: Active').waitFor();
  await emailTo(person.email, /Your receipt: \$30\.00/);
});

test('a card that had its free day, then another one that asks its holder: the price is told first, and only the second is charged', async () => {
  const product = inject('product');
  const number = cards.works;
  const [before] = (await makePeople(product, 1, { subscribed: false })) as [Person];
  expect(await order(product, before.token, await confirmCard(product, before.token, number))).toBe(200);
  const { visitor } = await newMember(browser, { width: 360, height: 740 });
  const { page, open } = visitor;
  await open('/payment');
  await page.getByText('$0 now for a 1-day trial, then $30 on the 2nd day and monthly').waitFor();
  await typeCard(page, number);
  await start(page);
  await page.getByText(/Nothing has been charged\./).waitFor();
  await page.getByText('$30.00 now, then $30.00 every month').waitFor();
  await expectNoSideScroll(page);
  const other = await visitor.context.newPage();
  await other.goto(new URL('/membership', product.web).href);
  await other.getByText('$30.00 a month.').waitFor();
  expect(await other.getByText('the first day is $0').count()).toBe(0);
  await other.close();

  await typeCard(page, cards.asksAtEachCharge);
  const pay = page.getByRole('button', { name: 'Pay $30.00 now' });
  await pay.click();
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByText('Your bank asks you to confirm this payment.').waitFor();
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await page.getByText('Your bank has not received your confirmation, so nothing was charged.').waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  // The card is known by now; only the payment is asked about again.
  await pay.click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByText('Payment Verified!').waitFor();
  await open('/membership');
  expect(await membershipLabel(page)).toBe('Subscribed');
  await page.getByText('Visa ending in 3184').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /\$30\.00/ }).count()).toBe(1);
  await page.getByRole('row', { name: /\$30\.00 Paid/ }).waitFor();
  expect(await page.getByText('Trial end').count()).toBe(0);
});

test('a charge that the bank asks about: a letter and a banner lead to where it is confirmed', async () => {
  const { visitor, person } = await newMember(browser);
  const { page, open } = visitor;
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  await open('/payment');
  await typeCard(page, cards.asksAtEachCharge);
  await start(page);
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByText('Payment Verified!').waitFor();
  await page.getByRole('button', { name: 'Go now' }).click();
  await page.waitForURL('**/home');

  await sandboxAt(inject('product').paymentSandbox).control('clock/advance', { seconds: 25 * 3_600 });
  const letter = await emailTo(person.email, /Your bank asks you to confirm a payment/);
  const [address = ''] = /http\S+\/membership/.exec(letter.text) ?? [];
  expect(new URL(address).pathname).toBe('/membership');
  const banner = page.locator('#paymentStatus');
  await banner.getByText('Your bank asks you to confirm your last payment.').waitFor();
  await banner.getByRole('link', { name: 'Confirm the payment' }).click();
  await page.waitForURL('**/membership');
  expect(await membershipLabel(page)).toBe('Paused');
  await expectAccessible(page);
  const confirm = page.getByRole('button', { name: 'Confirm the payment' });
  await confirm.click();
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await page.getByText('Your bank has not received your confirmation, so nothing was charged.').waitFor();
  await confirm.click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByText('Thank you. Your payment is confirmed.').waitFor();
  await expect.poll(() => membershipLabel(page)).toBe('Subscribed');
  await page.getByRole('row', { name: /\$30\.00 Paid/ }).waitFor();
  await emailTo(person.email, /Your receipt: \$30\.00/);
});

test('a card whose holder must confirm: not confirmed it is refused, confirmed it works, and what was written goes out', async () => {
  const [other] = (await makePeople(inject('product'), 1)) as [Person];
  const { visitor, person } = await newMember(browser, { colorScheme: 'dark' });
  const { page, open } = visitor;
  await open(`/mailbox/${other.id}`);
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Hello, are you there?');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/payment?*');
  await page.getByText('Your message is kept:').waitFor();
  await page.reload();
  await page.getByText('Your message is kept:').waitFor();
  await typeCard(page, cards.asksItsHolder);
  await start(page);
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await page.getByText('We are unable to authenticate your payment method.').first().waitFor();
  await page.getByRole('button', { name: 'Start the free day' }).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.getByText('Payment Verified!').waitFor();
  await page.getByText('Hello, are you there?').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(`**/mailbox/${other.id}`);
  await page.getByRole('log').getByText('Sent', { exact: true }).waitFor();
  const { body } = await apiAt(inject('product').api, other.token)(listMessages, {
    query: { contactId: person.id },
  });
  expect(body.messages.map(({ content }) => content)).toEqual(['Hello, are you there?']);
});

test('after paying for a heart the member is brought back to that person, and the heart is set', async () => {
  const [other] = (await makePeople(inject('product'), 1)) as [Person];
  const { visitor } = await newMember(browser, { width: 390, height: 844 });
  const { page, open } = visitor;
  await open(`/view/${other.id}`);
  await page.getByRole('button', { name: 'Hotlist', exact: true }).click();
  await page.waitForURL(`**/payment?returnTo=*${other.id}&heart=1`);
  await typeCard(page, cards.works);
  await start(page);
  await page.getByText('Payment Verified!').waitFor();
  await page.getByRole('link', { name: `Back to ${other.firstname}` }).waitFor();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Put ${other.firstname} on my hot list` }).click();
  await page.waitForURL(`**/view/${other.id}`);
  await page.getByRole('button', { name: 'Hotlisted', exact: true, pressed: true }).waitFor();
});

test('a text that was only begun is in the message field after paying', async () => {
  const [other] = (await makePeople(inject('product'), 1)) as [Person];
  const { visitor } = await newMember(browser);
  const { page, open } = visitor;
  await open(`/mailbox/${other.id}`);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.fill('Not sent yet');
  await page.getByRole('link', { name: 'Become a member' }).click();
  await typeCard(page, cards.works);
  await start(page);
  await page.getByText('Payment Verified!').waitFor();
  await page.getByText(/is kept in the message field/).waitFor();
  await page.getByRole('link', { name: `Back to ${other.firstname}` }).click();
  await page.waitForURL(`**/mailbox/${other.id}`);
  await expect.poll(() => field.inputValue()).toBe('Not sent yet');
});

test('two tabs that pay at once create one membership', async () => {
  const { visitor } = await newMember(browser);
  const second = await visitor.context.newPage();
  const tabs = [visitor.page, second];
  for (const tab of tabs) {
    await tab.goto(new URL('/payment', inject('product').web).href);
    await typeCard(tab, cards.works);
    await tab.getByLabel(/I accept the/).check();
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Start the free day' }).click()));
  // The second tab is told which card pays, unless the notice of the membership comes before its own request.
  const nothingToPay =
    /^Your membership is active\. There is nothing to pay\.$|^Your membership has started already, with the card ending in 4242\. /;
  for (const tab of tabs) await tab.getByText('Payment Verified!').or(tab.getByText(nothingToPay)).waitFor();
  await visitor.open('/membership');
  expect(await membershipLabel(visitor.page)).toBe('Subscribed');
  await expect.poll(() => visitor.page.getByRole('row', { name: /Free day/ }).count()).toBe(1);
});

test('a payment not confirmed within a minute shows that, with the support address', async () => {
  const { visitor } = await newMember(browser);
  const { page, open } = visitor;
  await page.clock.install();
  await open('/payment-success');
  await page.getByText('Checking payment status, please wait...').waitFor();
  await page.getByText('This may take up to 1 minute.').waitFor();
  await page.getByText(/Time left: \d+ seconds/).waitFor();
  await page.clock.runFor(61_000);
  await page.getByText('Payment Status Not Confirmed').waitFor();
  await page.getByText("We couldn't verify your payment.").waitFor();
  await page.getByText('Please contact support').waitFor();
});

test('a provider’s script that does not load shows an error with a retry', async () => {
  const { visitor } = await newMember(browser);
  const { page, open } = visitor;
  // Only the provider's script is blocked.
  await page.route('**/v3/stripe.js', (route) => route.abort());
  await open('/payment');
  await page
    .getByText("Failed to load the payment provider's SDK. Please check your network or try again later.")
    .waitFor();
  await page.unroute('**/v3/stripe.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
});
