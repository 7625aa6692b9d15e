import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../api/add-late-operations.ts';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { PaymentPage } from './payment-page.tsx';

const server = apiDouble();
const complete = { percent: 60, next: 'aboutMe' };
const me = (facts: object = {}) => ({
  ...{ id: 'me', firstname: 'Ana', email: 'ana@web.test' },
  ...{ isVerified: true, complete: true, completion: complete, ...facts },
});
const membership = { status: null, paymentRecord: null, trialUsed: false, cancelAtPeriodEnd: false };
const intent = { clientSecret: 's', setupIntentId: 'seti_1', trial: true, amount: 3000, firstChargeAt: '' };
/** Replaces the provider's script: its fields are ready at once, and it confirms every card. */
let tell: (event: string) => void = () => {};
const handleNextAction = vi.fn(async (): Promise<object> => ({ paymentIntent: { status: 'succeeded' } }));
const confirmSetup = vi.fn(async () => ({ setupIntent: { status: 'succeeded' } }));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.stubGlobal('Stripe', () => providerDouble());
  startSession(`head.${btoa('{"sub":"me"}')}.signature`);
  server.use(
    answering('getMe', me()),
    answering('getPaymentStatus', { data: membership }),
    answering('acceptTerms', {}),
    answering('createSetupIntent', intent),
    answering('listSwitchedOff', { off: [] }),
  );
});
afterEach(() => {
  confirmSetup.mockClear();
  handleNextAction.mockClear();
  server.resetHandlers();
});
afterAll(() => server.close());

async function acceptAndPress(user: ReturnType<typeof renderPage>['user'], button: string) {
  await user.click(await screen.findByLabelText(/I accept the/));
  // The button is enabled once the provider's field is ready, too.
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: button }));
}

test('without a verified email and an age both are asked for, with links, in place of the card', async () => {
  server.use(
    answering('getMe', me({ isVerified: false, complete: false, completion: { percent: 0, next: 'age' } })),
    answering('resendVerification', { message: 'sent' }),
  );
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  expect(await screen.findByText(/Please verify your email: open the link we sent to/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
    'href',
    '/profile/edit',
  );
  expect(screen.getByText(/\$0 now/)).toBeVisible();
  expect(screen.queryByLabelText(/I accept the/)).toBeNull();
  await user.click(screen.getByRole('button', { name: texts.verification.resend }));
  expect(await screen.findByText(texts.verification.done)).toBeVisible();
});

test('if only the age is missing, only the age is asked for', async () => {
  server.use(answering('getMe', me({ complete: false, completion: { percent: 0, next: 'age' } })));
  renderPage(<PaymentPage />, { path: '/payment' });
  expect(await screen.findByText(/Please add your age and zip to your profile/)).toBeVisible();
  expect(screen.queryByText(/verify your email/)).toBeNull();
});

test('a refusal by the server shows its message, and no card is confirmed', async () => {
  server.use(
    failing('createSetupIntent', 403, 'PROFILE_INCOMPLETE', 'Please add your age to your profile first.'),
  );
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  expect(await screen.findByText('Please add your age to your profile first.')).toBeVisible();
  expect(confirmSetup).not.toHaveBeenCalled();
});

const told = 'Memberships cannot be started at the moment.';
const mayStillGoThrough = /Your first order may still go through/;

test('while memberships are switched off the page says so in place of the card', async () => {
  server.use(answering('listSwitchedOff', { off: [{ name: 'memberships', told }] }));
  renderPage(<PaymentPage />, { path: '/payment' });
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.getByText(/\$0 now/)).toBeVisible();
  expect(screen.queryByLabelText(/I accept the/)).toBeNull();
});

test.each(['createSetupIntent', 'startSubscription'] as const)(
  'who presses the button when it was just switched off reads why: %s',
  async (id) => {
    server.use(failing(id, 503, 'SWITCHED_OFF', told));
    const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
    await acceptAndPress(user, 'Start the free day');
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByText(mayStillGoThrough)).toBeNull();
    expect(where()).toBe('/payment');
  },
);

test('who is refused after an order without an answer reads that the first one may still go through', async () => {
  server.use(failing('startSubscription', 503, 'UNAVAILABLE', 'We are busy for a moment.'));
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  expect(await screen.findByText('We are busy for a moment.')).toBeVisible();
  server.use(failing('startSubscription', 503, 'SWITCHED_OFF', told));
  await user.click(screen.getByRole('button', { name: 'Start the free day' }));
  expect(await screen.findByText(mayStillGoThrough)).toHaveTextContent(told);
  await user.click(screen.getByRole('button', { name: 'Start the free day' }));
  await waitFor(() => expect(screen.getByText(mayStillGoThrough)).toHaveTextContent(told));
});

test('who orders while another card pays already reads which one, and is not taken for somebody who has paid', async () => {
  const words = 'Your membership has started already, with the card ending in 4444.';
  server.use(failing('startSubscription', 409, 'ALREADY_SUBSCRIBED', words));
  server.use(answering('updatePayment', { data: membership }));
  const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My membership' })).toBeVisible();
  expect(where()).toBe('/payment');
});

test('with a card whose free day is used nothing is ordered until the member confirms the new price', async () => {
  const orders: unknown[] = [];
  const note = async (request: Request) => void orders.push(await request.json());
  server.use(failing('startSubscription', 409, 'TRIAL_USED', 'used'));
  const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  expect(await screen.findByText(/Nothing has been charged\./)).toBeVisible();
  expect(screen.getByText(/now, then \$30\.00 every month/)).toBeVisible();
  expect(screen.getByText(/Your first payment is today,/)).toBeVisible();
  expect(screen.queryByText(/\$0 now/)).toBeNull();
  server.use(
    answering('startSubscription', async (request) => {
      await note(request);
      return { data: membership, subscriptionId: 'sub_1' };
    }),
    answering('updatePayment', { data: membership }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $30.00 now' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Pay $30.00 now' }));
  await waitFor(() => expect(where()).toBe('/payment-success'));
  expect(orders).toEqual([{ setupIntentId: 'seti_1', trial: false, amount: 3000, currency: 'usd' }]);
  expect(confirmSetup).toHaveBeenCalledTimes(1);
});

test('a card that is typed after another one was refused is confirmed and ordered with in its place', async () => {
  const orders: unknown[] = [];
  server.use(failing('startSubscription', 409, 'TRIAL_USED', 'used'));
  const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  await screen.findByRole('button', { name: 'Pay $30.00 now' });
  server.use(
    answering('createSetupIntent', { ...intent, setupIntentId: 'seti_2', trial: false }),
    answering('startSubscription', async (request) => {
      orders.push(await request.json());
      return { data: membership, subscriptionId: 'sub_1' };
    }),
    answering('updatePayment', { data: membership }),
  );
  act(() => tell('focus'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay $30.00 now' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Pay $30.00 now' }));
  await waitFor(() => expect(where()).toBe('/payment-success'));
  expect(orders).toMatchObject([{ setupIntentId: 'seti_2', trial: false }]);
  expect(confirmSetup).toHaveBeenCalledTimes(2);
});

test('an offer that has changed is shown anew, and the member decides again', async () => {
  const changed = 'Nothing has been charged. Please read the price again.';
  server.use(failing('startSubscription', 409, 'OFFER_CHANGED', changed));
  const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
  await screen.findByRole('button', { name: 'Start the free day' });
  server.use(answering('getPaymentStatus', { data: { ...membership, trialUsed: true } }));
  await acceptAndPress(user, 'Start the free day');
  expect(await screen.findByText(changed)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Pay $30.00 now' })).toBeVisible();
  expect(where()).toBe('/payment');
});

test.each([
  ['confirms', { paymentIntent: { status: 'succeeded' } }, '/payment-success'],
  [
    'refuses',
    { error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' } },
    '/payment',
  ],
])('a payment that the bank asks about, whose holder %s', async (_, answer, page) => {
  handleNextAction.mockResolvedValueOnce(answer);
  server.use(
    failing('startSubscription', 409, 'PAYMENT_UNCONFIRMED', 'asks'),
    answering('beginConfirmation', {
      ...{ clientSecret: 'pi_1_secret_2', paymentMethodId: 'pm_1', amount: 3000, currency: 'usd' },
    }),
    answering('updatePayment', { data: membership }),
  );
  const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  if (page === '/payment') expect(await screen.findByText(texts.payment.notConfirmed)).toBeVisible();
  await waitFor(() => expect(where()).toBe(page));
  expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
});

test('who is past due since the bank asks can confirm the payment here', async () => {
  const pastDue = { ...membership, status: 2, toConfirm: { amount: 3000, currency: 'usd' } };
  server.use(
    answering('getMe', me({ paymentStatus: 2 })),
    answering('getPaymentStatus', { data: pastDue }),
    answering('beginConfirmation', {
      ...{ clientSecret: 'pi_1_secret_2', paymentMethodId: null, amount: 3000, currency: 'usd' },
    }),
    answering('updatePayment', { data: membership }),
  );
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  const button = await screen.findByRole('button', { name: 'Confirm the payment' });
  expect(screen.getByText(/asks you to confirm the payment of \$30\.00 for your membership/)).toBeVisible();
  server.use(
    answering('getMe', me({ paymentStatus: 1 })),
    answering('getPaymentStatus', { data: { ...membership, status: 1 } }),
  );
  await user.click(button);
  expect(await screen.findByText('Your membership is active. There is nothing to pay.')).toBeVisible();
});

test('a free day that was used meanwhile is reported before the card is confirmed', async () => {
  server.use(answering('createSetupIntent', { ...intent, trial: false }));
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start the free day');
  expect(await screen.findByRole('button', { name: 'Pay $30.00 now' })).toBeVisible();
  expect(screen.getByText(/Nothing has been charged\./)).toBeVisible();
  expect(confirmSetup).not.toHaveBeenCalled();
});

function providerDouble() {
  const listeners = new Map<string, () => void>();
  tell = (event) => listeners.get(event)?.();
  const element = {
    blur: () => {},
    mount: () => {},
    destroy: () => {},
    update: () => {},
    on: (event: string, listener: () => void) => {
      listeners.set(event, listener);
      if (event === 'ready') queueMicrotask(listener);
      return element;
    },
    off: () => element,
    once: () => element,
  };
  const elements = {
    create: () => element,
    getElement: () => element,
    update: () => {},
    submit: async () => ({}),
    on: () => elements,
    off: () => elements,
  };
  const nothing = async () => ({});
  return {
    elements: () => elements,
    confirmSetup,
    handleNextAction,
    retrievePaymentIntent: async () => ({ paymentIntent: { status: 'requires_action' } }),
    ...{ createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing },
    ...{ registerAppInfo: () => {}, _registerWrapper: () => {} },
  };
}
