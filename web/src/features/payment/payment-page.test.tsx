import { screen, waitFor } from '@testing-library/react';
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
  await acceptAndPress(user, 'Start my free day');
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
    await acceptAndPress(user, 'Start my free day');
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByText(mayStillGoThrough)).toBeNull();
    expect(where()).toBe('/payment');
  },
);

test('who is refused after an order without an answer reads that the first one may still go through', async () => {
  server.use(failing('startSubscription', 503, 'UNAVAILABLE', 'We are busy for a moment.'));
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start my free day');
  expect(await screen.findByText('We are busy for a moment.')).toBeVisible();
  server.use(failing('startSubscription', 503, 'SWITCHED_OFF', told));
  await user.click(screen.getByRole('button', { name: 'Start my free day' }));
  expect(await screen.findByText(mayStillGoThrough)).toHaveTextContent(told);
  await user.click(screen.getByRole('button', { name: 'Start my free day' }));
  await waitFor(() => expect(screen.getByText(mayStillGoThrough)).toHaveTextContent(told));
});

test('with a card whose free day is used nothing is ordered until the member confirms the new price', async () => {
  const orders: unknown[] = [];
  const note = async (request: Request) => void orders.push(await request.json());
  server.use(failing('startSubscription', 409, 'TRIAL_USED', 'used'));
  const { user, where } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start my free day');
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
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start my membership' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Start my membership' }));
  await waitFor(() => expect(where()).toBe('/payment-success'));
  expect(orders).toEqual([{ setupIntentId: 'seti_1', trial: false }]);
  expect(confirmSetup).toHaveBeenCalledTimes(1);
});

test('a free day that was used meanwhile is reported before the card is confirmed', async () => {
  server.use(answering('createSetupIntent', { ...intent, trial: false }));
  const { user } = renderPage(<PaymentPage />, { path: '/payment' });
  await acceptAndPress(user, 'Start my free day');
  expect(await screen.findByRole('button', { name: 'Start my membership' })).toBeVisible();
  expect(screen.getByText(/Nothing has been charged\./)).toBeVisible();
  expect(confirmSetup).not.toHaveBeenCalled();
});

function providerDouble() {
  const element = {
    mount: () => {},
    destroy: () => {},
    update: () => {},
    on: (event: string, tell: () => void) => {
      if (event === 'ready') queueMicrotask(tell);
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
    ...{ createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing },
    ...{ registerAppInfo: () => {}, _registerWrapper: () => {} },
  };
}
