import '../../api/add-late-operations.ts';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../api/session.ts';
import { PaidOnly } from '../../features/hotlists/hotlists-page.tsx';
import { lettersArrived } from '../../live/events.ts';
import { liveStateChanged } from '../../live/live-slice.ts';
import { navigation } from '../../pages.ts';
import { store } from '../../store/store.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { Bars, OfflineBar } from './bars/bars.tsx';
import { MemberFrame, TokenOnly } from './member-frame.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
// Its end forgets the counts of other files, with which it shares the store.
beforeEach(() => endSession());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const me = {
  id: '66a0',
  firstname: 'Ada',
  email: 'ada@example.com',
  isVerified: true,
  complete: true,
  completion: { percent: 100, next: null },
  unread: 3,
  unreadVersion: 1,
};

const words = (nav: HTMLElement) => [...nav.querySelectorAll('a')].map((link) => link.textContent);

test('every specified entry is in a bar of wide windows', async () => {
  server.use(answering('getMe', { ...me, unread: 0 }));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  const top = screen.getByRole('navigation', { name: 'Main' });
  expect(words(top)).toEqual([
    'My Home',
    'My Mailbox',
    'My Account',
    'My Profile',
    'My Photo',
    'Dating Advice',
    'Help',
    'Log Off',
  ]);
  expect(within(top).getByRole('button', { name: /Account menu$/ })).toHaveAttribute('popovertarget');
  const side = screen.getByRole('navigation', { name: 'Your pages' });
  await screen.findByText(texts.frame.upgrade);
  expect(words(side).toSorted()).toEqual(
    [
      ...['Account', 'Mailbox', 'Profile', 'Photo', 'Advice', 'Hotlisted', 'Viewed', 'Membership'],
      'Upgrade Now',
    ].toSorted(),
  );
  expect(within(side).getByText('HotLists')).toBeVisible();
});

test('on phones the bottom bar and its menu lead to every page', () => {
  server.use(answering('getMe', me));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/hotlist/viewed' });
  const bar = screen.getByRole('navigation', { name: 'Quick pages' });
  const tabs = screen.getByRole('navigation', { name: 'HotLists' });
  const paths = [bar, tabs].flatMap((nav) =>
    [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  );
  const specified = [...navigation.top, ...navigation.account, ...navigation.side, ...navigation.hotlists];
  for (const [to] of [...specified, ...navigation.membership]) expect(paths).toContain(to);
});

test.each([
  [true, '/hotlists'],
  [false, '/hotlist/viewed'],
])('the bottom bar leads who has paid (%s) to %s', async (paid, path) => {
  server.use(answering('getMe', { ...me, ...(paid && { paymentStatus: 1 }) }));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  await screen.findByText(paid ? texts.frame.paymentActive : texts.frame.paymentInactive);
  expect(screen.getByRole('link', { name: 'Hotlists' })).toHaveAttribute('href', path);
});

test('without a membership the status is Inactive, upgrading is offered, and Hotlisted leads to /payment', async () => {
  server.use(answering('getMe', me));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  expect(await screen.findByText(texts.frame.paymentInactive)).toBeVisible();
  expect(screen.getByRole('link', { name: texts.frame.upgrade })).toHaveAttribute('href', '/payment');
  expect(screen.getByRole('link', { name: 'Hotlisted' })).toHaveAttribute(
    'href',
    '/payment?returnTo=/hotlists',
  );
});

test('Hotlisted is not marked as current on /payment', async () => {
  server.use(answering('getMe', me));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/payment?returnTo=/hotlists' });
  await screen.findByText(texts.frame.paymentInactive);
  expect(screen.getByRole('link', { name: 'Hotlisted' })).not.toHaveAttribute('aria-current');
});

test('with a membership the status is Active', async () => {
  server.use(answering('getMe', { ...me, paymentStatus: 1 }));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  expect(await screen.findByText(texts.frame.paymentActive)).toBeVisible();
  expect(screen.queryByRole('link', { name: texts.frame.upgrade })).toBeNull();
});

test.each([
  [1, '1 unread conversation'],
  [3, '3 unread conversations'],
])('the unread count of the API is shown at the mailbox: %i', async (unread, words) => {
  server.use(answering('getMe', { ...me, unread }));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  expect(await screen.findAllByText(words)).not.toHaveLength(0);
});

test('an unverified email shows the banner, and its button sends the email again', async () => {
  server.use(
    answering('getMe', { ...me, isVerified: false }),
    answering('resendVerification', { message: 'sent' }),
  );
  const { user } = renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  await user.click(await screen.findByRole('button', { name: texts.verification.resend }));
  expect(await screen.findByText(texts.verification.done)).toBeVisible();
});

test('an email that could not be sent again is reported', async () => {
  server.use(
    answering('getMe', { ...me, isVerified: false }),
    failing('resendVerification', 429, 'TOO_MANY', 'Too many attempts.'),
  );
  const { user } = renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  await user.click(await screen.findByRole('button', { name: texts.verification.resend }));
  expect(await screen.findByText(texts.verification.failed)).toBeVisible();
});

test('an incomplete profile and a failed charge have banners', async () => {
  server.use(answering('getMe', { ...me, paymentStatus: 2, completion: { percent: 40, next: 'aboutMe' } }));
  renderPage(<MemberFrame>page</MemberFrame>, { path: '/home' });
  expect(await screen.findByText(/complete your profile/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Update card' })).toHaveAttribute('href', '/membership');
});

test('a member whose emails come back is told on every page, until the address is another or they say that it is right', async () => {
  const told = vi.fn(() => ({ emailNotices: true, presenceHidden: false }));
  server.use(answering('getMe', me), answering('setNoticeSettings', told));
  const { user } = renderPage(<Bars />, { path: '/home' });
  act(() => void store.dispatch(lettersArrived({ returned: true })));
  expect(await screen.findByText('ada@example.com')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check your address.' })).toHaveAttribute('href', '/account');
  await user.click(screen.getByRole('button', { name: 'The address is right' }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  act(() => void store.dispatch(lettersArrived({ returned: false })));
  expect(screen.queryByText('ada@example.com')).toBeNull();
});

test('a connection that is only starting is not called lost', () => {
  store.dispatch(liveStateChanged('starting'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { rerender } = renderPage(<OfflineBar />);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByText(/Reconnecting/)).toBeNull();
  act(() => void store.dispatch(liveStateChanged('connecting')));
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText(/Reconnecting/)).toBeVisible();
  act(() => void store.dispatch(liveStateChanged('starting')));
  rerender(null);
  vi.useRealTimers();
});

const guarded = (
  <Routes>
    <Route path="/hotlists" element={<PaidOnly loading={null}>the lists</PaidOnly>} />
    <Route path="/home" element={<TokenOnly>home</TokenOnly>} />
    <Route path="*" element={null} />
  </Routes>
);

test('without a token a member page leads to /login and back', () => {
  const { where } = renderPage(guarded, { path: '/home?page=2' });
  expect(where()).toBe('/login?redirectUrl=%2Fhome%3Fpage%3D2');
});

test.each([
  ['paid', () => answering('getMe', { ...me, paymentStatus: 1 }), '/hotlists'],
  ['not paid', () => answering('getMe', me), '/payment?returnTo=%2Fhotlists'],
  ['refused', () => failing('getMe', 401, 'UNAUTHENTICATED', 'Please log in.'), '/404'],
  ['any other failure', () => failing('getMe', 404, 'NOT_FOUND', 'We could not find that.'), '/error'],
])('the payment check: %s', async (_, answer, path) => {
  startSession('token');
  server.use(answer());
  const { where } = renderPage(guarded, { path: '/hotlists' });
  if (path === '/hotlists') expect(await screen.findByText('the lists')).toBeVisible();
  else await expect.poll(where).toBe(path);
});
