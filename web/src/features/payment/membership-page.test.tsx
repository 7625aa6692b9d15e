import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { MembershipPage } from './membership-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const running = {
  ...{ status: 1, paymentRecord: { subscriptionId: 'sub_1', createdAt: '2027-01-30T08:00:00.000Z' } },
  ...{ trialEnd: '2027-01-31T08:00:00.000Z', validUntil: '2027-03-03T08:00:00.000Z' },
  ...{ periodEnd: '2027-02-28T08:00:00.000Z', cancelAtPeriodEnd: false, lastChargeFailed: false },
  ...{ nextCharge: { at: '2027-02-28T08:00:00.000Z', amount: 2_500 }, card: null },
  ...{ termsAccepted: true, trialUsed: true },
};
const invoice = { id: 'in_1', createdAt: '2027-01-31T08:00:00.000Z', amount: 2_500, currency: 'usd' };

function open(membership: object, invoices: object[] = []) {
  server.use(
    answering('getPaymentStatus', { data: { ...running, ...membership } }),
    answering('listInvoices', { invoices }),
  );
  return renderPage(<MembershipPage />, { path: '/membership' });
}

test('both dates of a month that began on the 31st stand together, each with what it means', async () => {
  vi.setSystemTime('2027-02-10T08:00:00.000Z');
  open({});
  expect((await screen.findByText('Valid until')).nextSibling).toHaveTextContent(
    /March 3, 2027.*31 days from the start of the month that you have paid/,
  );
  expect(screen.getByText('Next payment').nextSibling).toHaveTextContent(
    /^\$25\.00 on .*February 28, 2027.*Your next month begins with it/,
  );
  vi.useRealTimers();
});

test('while a charge is on its way the month is not called paid', async () => {
  vi.setSystemTime('2027-02-10T08:00:00.000Z');
  open({ cancelEndsNow: true });
  expect((await screen.findByText('Valid until')).nextSibling).toHaveTextContent(
    /31 days from the start of this month/,
  );
  expect(screen.getByText('Next payment').nextSibling).toHaveTextContent(/on its way/);
  expect(screen.queryByText(/that you have paid/)).toBeNull();
  vi.useRealTimers();
});

test.each([
  ['past due', { status: 2, lastChargeFailed: true, nextCharge: null }],
  ['its month on its way', { status: 1, cancelEndsNow: true }],
])('who is %s may cancel, and is told that it ends now and nothing more is charged', async (_, state) => {
  const asked = vi.fn();
  server.use(
    answering('cancelSubscription', async (request) => {
      asked(await request.json());
      return { message: texts.membership.cancelled, data: { ...running, status: 0 } };
    }),
  );
  open(state);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel membership' }));
  expect(await screen.findByText(/Your membership ends now\. What is not paid is given up/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ subscriptionId: 'sub_1' }));
});

test('who has ended is offered no cancel', async () => {
  open({ status: 0, nextCharge: null });
  expect(await screen.findByText(texts.membership.none)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel membership' })).toBeNull();
});

test('a charge that the bank has taken back says so, and offers no refund', async () => {
  open({ status: 3, nextCharge: null }, [{ ...invoice, status: 'paid', pdf: null, dispute: 'open' }]);
  expect(await screen.findByText(/^Your bank has taken this payment back and decides/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ask for a refund/ })).toBeNull();
});
