import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { writeDraft } from '../../outbox/drafts.ts';
import { changeOutbox } from '../../outbox/rows.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { PaymentSuccessPage } from './payment-success-page.tsx';

const text = texts.paymentSuccess;
const server = apiDouble();
let paid = false;
const me = () => ({ id: 'me', firstname: 'Ana', ...(paid ? { paymentStatus: 1 } : {}) });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] });
  paid = false;
  startSession(`head.${btoa('{"sub":"me"}')}.signature`);
  server.use(answering('getMe', me));
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

test('counts down while it asks every 5 seconds, and confirms as soon as the server does', async () => {
  renderPage(<PaymentSuccessPage />, { path: '/payment-success' });
  expect(screen.getByText(text.checking)).toBeInTheDocument();
  expect(screen.getByText(/Time left: 60 seconds/)).toBeInTheDocument();
  await pass(3);
  expect(screen.getByText(/Time left: 57 seconds/)).toBeInTheDocument();
  paid = true;
  await pass(7);
  await vi.waitFor(() => expect(screen.getByText(text.verified)).toBeInTheDocument());
  expect(screen.getByText(text.confirmed)).toBeInTheDocument();
});

test('after a minute without confirmation it says so', async () => {
  renderPage(<PaymentSuccessPage />, { path: '/payment-success' });
  await pass(61);
  expect(screen.getByText(text.notConfirmed)).toBeInTheDocument();
  expect(screen.getByText(text.couldNotVerify)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /support@/ })).toBeInTheDocument();
});

test('leads home after 30 seconds, unless Stay is pressed', async () => {
  paid = true;
  const { where } = renderPage(<PaymentSuccessPage />, { path: '/payment-success' });
  await vi.waitFor(() => expect(screen.getByText(text.verified)).toBeInTheDocument());
  for (let second = 0; second < 31; second++) await pass(1);
  expect(where()).toBe('/home');
});

test('a failed check of the user leads to /login', async () => {
  server.use(failing('getMe', 500, 'INTERNAL', 'Something went wrong.'));
  const { where } = renderPage(<PaymentSuccessPage />, { path: '/payment-success' });
  await vi.waitFor(() => expect(where()).toContain('/login'));
});

test('a text kept from before the payment waits with one Send button', async () => {
  paid = true;
  await changeOutbox('me', () => [
    {
      clientMessageId: 'c1',
      contactId: 'nora',
      contactName: 'Nora',
      content: 'Kept for you',
      createdAt: new Date().toISOString(),
      state: 'blocked',
    },
  ]);
  const sent = vi.fn();
  server.use(
    answering('sendMessage', async (request) => {
      sent(await request.json());
      return { message: { _id: '1', seq: 1, sender: 'me', receiver: 'nora' } };
    }),
  );
  const { where } = renderPage(<PaymentSuccessPage />, { path: '/payment-success' });
  await vi.waitFor(() => expect(screen.getByText('Kept for you')).toBeInTheDocument());
  await act(async () => screen.getByRole('button', { name: 'Send' }).click());
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      receiverId: 'nora',
      content: 'Kept for you',
      clientMessageId: 'c1',
    }),
  );
  expect(where()).toBe('/mailbox/nora');
});

const ada = '0123456789abcdef01234567';
const profile = { id: ada, _id: ada, firstname: 'Ada', photo: null, hotlisted: false, blocked: false };

test('a heart from before the payment is offered again and leads back to the person', async () => {
  paid = true;
  const kept = vi.fn();
  server.use(
    answering('getProfileData', profile),
    answering('addToHotlist', async (request) => {
      kept(await request.json());
      return { message: 'Ada is on your hot list.', savedEachOther: false };
    }),
  );
  const { where } = renderPage(<PaymentSuccessPage />, {
    path: `/payment-success?returnTo=%2Fview%2F${ada}&heart=1`,
  });
  const button = await vi.waitFor(() => screen.getByRole('button', { name: 'Put Ada on my hot list' }));
  expect(kept).not.toHaveBeenCalled();
  await act(async () => button.click());
  await vi.waitFor(() => expect(where()).toBe(`/view/${ada}`));
  expect(kept).toHaveBeenCalledExactlyOnceWith({ hotMemberId: ada });
});

test('a draft from before the payment leads back to its conversation, also from the profile', async () => {
  paid = true;
  server.use(answering('getProfileData', profile));
  writeDraft(ada, 'Hello Ada');
  renderPage(<PaymentSuccessPage />, { path: `/payment-success?returnTo=%2Fview%2F${ada}` });
  const back = await vi.waitFor(() => screen.getByRole('link', { name: 'Back to Ada' }));
  expect(back).toHaveAttribute('href', `/mailbox/${ada}`);
  expect(screen.getByText(/Your text to Ada is kept/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /hot list/ })).toBeNull();
});

test('the way back to a page that is about nobody, or about somebody who has gone, has no name', async () => {
  paid = true;
  server.use(failing('getProfileData', 404, 'NOT_FOUND', 'We could not find that.'));
  renderPage(<PaymentSuccessPage />, { path: `/payment-success?returnTo=%2Fview%2F${ada}&heart=1` });
  const back = await vi.waitFor(() => screen.getByRole('link', { name: 'Back to where you were' }));
  expect(back).toHaveAttribute('href', `/view/${ada}`);
});
