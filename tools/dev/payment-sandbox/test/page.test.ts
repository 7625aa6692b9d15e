import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '@emberline/kit/testing/close-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../engines/browser.ts';
import { sandboxForTest } from './harness.ts';

let box: Awaited<ReturnType<typeof sandboxForTest>>;
let browser: Browser;
let shop: Server;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  shop = createServer((_request, response) => {
    // A page as strict as the product's: no inline script, no inline style, frames and calls to the sandbox alone.
    const policy = `default-src 'none'; script-src ${box.url}; frame-src ${box.url}; connect-src ${box.url}; style-src 'none'`;
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Shop</title><div id="card"></div><script src="${box.url}/v3/stripe.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const webOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  [box, browser] = await Promise.all([sandboxForTest({ webOrigin }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await closeServer(shop);
  await box.stop();
});
beforeEach(async () => {
  page = await browser.newPage();
  problems.length = 0;
  page.on('pageerror', (error) => problems.push(error.message));
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && problems.push(message.text()),
  );
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
});
afterEach(async () => {
  await page.close();
  expect(problems).toEqual([]);
});

async function mount() {
  const customer = await box.stripe.customers.create({});
  const intent = await box.stripe.setupIntents.create({ customer: customer.id });
  await page.evaluate(`
    window.stripe = Stripe('pk_test_sandbox');
    window.elements = stripe.elements({ clientSecret: '${intent.client_secret}' });
    window.ready = new Promise((resolve) => elements.create('payment').on('ready', resolve));
    elements.getElement('payment').mount('#card');
    window.confirmCard = () => {
      window.outcome = stripe.confirmSetup({ elements, redirect: 'if_required' });
    };
  `);
  await page.evaluate('ready.then(() => true)');
  return { intent, fields: page.frameLocator('iframe[title="Secure payment input frame"]') };
}

const confirm = () => page.evaluate('confirmCard()');
const outcome = () =>
  page.evaluate('outcome') as Promise<{
    setupIntent?: { status: string };
    error?: { code: string; message: string };
  }>;

async function typeCard(fields: ReturnType<Page['frameLocator']>, number: string) {
  await fields.getByLabel('Card number').pressSequentially(number);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
}

test('a card typed by keyboard alone is saved', async () => {
  const { intent, fields } = await mount();
  await typeCard(fields, '4242424242424242');
  expect(await fields.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await fields.getByLabel('Expiration date').inputValue()).toBe('12 / 34');
  await confirm();
  expect((await outcome()).setupIntent?.status).toBe('succeeded');
  expect((await box.stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('an incomplete card is refused at its field, before anything is sent', async () => {
  const { fields } = await mount();
  await fields.getByLabel('Card number').pressSequentially('4242');
  await confirm();
  expect((await outcome()).error?.code).toBe('incomplete_number');
  await fields.getByText('Your card number is incomplete.').waitFor();
  expect(await fields.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
});

test('a declined card gives the card’s reason, and another card then works', async () => {
  const { fields } = await mount();
  await typeCard(fields, '4000000000000002');
  await confirm();
  expect((await outcome()).error).toMatchObject({
    code: 'card_declined',
    message: 'Your card was declined.',
  });
  await fields.getByLabel('Card number').fill('');
  await fields.getByLabel('Card number').pressSequentially('4242424242424242');
  await confirm();
  expect((await outcome()).setupIntent?.status).toBe('succeeded');
});

test.each([
  ['Complete authentication', 'succeeded', undefined],
  ['Fail authentication', undefined, 'setup_intent_authentication_failure'],
])('a card that needs authentication: %s', async (button, status, code) => {
  const { fields } = await mount();
  await typeCard(fields, '4000002500003155');
  await confirm();
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  await bank.getByRole('button', { name: button }).click();
  const { setupIntent, error } = await outcome();
  expect([setupIntent?.status, error?.code]).toEqual([status, code]);
});

/** A charge that waits for the card's holder. @returns its client secret */
async function waitingPayment() {
  const { id: customer } = await box.stripe.customers.create({});
  const card = await box.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  const { latest_invoice } = await box.stripe.subscriptions.create({
    ...{ customer, default_payment_method: card.id, items: [{ price: 'price_emberline_monthly' }] },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const { confirmation_secret } = latest_invoice as { confirmation_secret: { client_secret: string } };
  return { secret: confirmation_secret.client_secret, card: card.id };
}

test('a payment whose holder refuses and confirms the second time', async () => {
  const { secret, card } = await waitingPayment();
  const begin = (call: string) => page.evaluate(`window.outcome = Stripe('pk_test_sandbox').${call}; null`);
  const paid = () =>
    page.evaluate('outcome') as Promise<{ paymentIntent?: { status: string }; error?: { code: string } }>;
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  await begin(`handleNextAction({ clientSecret: '${secret}' })`);
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  expect((await paid()).error?.code).toBe('payment_intent_authentication_failure');
  const options = { clientSecret: secret, redirect: 'if_required', confirmParams: { payment_method: card } };
  await begin(`confirmPayment(${JSON.stringify(options)})`);
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  expect((await paid()).paymentIntent?.status).toBe('succeeded');
  await begin(`retrievePaymentIntent('${secret}')`);
  expect((await paid()).paymentIntent?.status).toBe('succeeded');
});

test('closing the bank’s window counts as not confirmed', async () => {
  const { fields } = await mount();
  await typeCard(fields, '4000002500003155');
  await confirm();
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).waitFor();
  await page.locator('dialog').press('Escape');
  expect((await outcome()).error?.code).toBe('setup_intent_authentication_failure');
});
