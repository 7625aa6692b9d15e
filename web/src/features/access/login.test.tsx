import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endSession, readToken, startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { LoginPage } from './login-page.tsx';
import { LogoffPage } from './logoff-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const me = { id: '66a0', username: 'ada', unread: 0 };

async function fillLogin(user: ReturnType<typeof renderPage>['user']) {
  await user.type(screen.getByLabelText(/Email or username/), 'ada');
  await user.type(screen.getByLabelText(/^Password/), 'a good sentence');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('logging in stores the token and the user, and goes home', async () => {
  server.use(answering('login', { token: 'fresh', message: 'ok' }), answering('getMe', me));
  const { user, where } = renderPage(<LoginPage />, { path: '/login' });
  await fillLogin(user);
  await waitFor(() => expect(where()).toBe('/home'));
  expect(readToken()).toBe('fresh');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(me);
});

test('logging in leads back to the last page, but never to another site', async () => {
  server.use(answering('login', { token: 'fresh', message: 'ok' }), answering('getMe', me));
  const own = renderPage(<LoginPage />, { path: '/login?redirectUrl=%2Fmailbox%2F66a1' });
  await fillLogin(own.user);
  await waitFor(() => expect(own.where()).toBe('/mailbox/66a1'));
  own.unmount();

  const foreign = renderPage(<LoginPage />, { path: '/login?redirectUrl=https%3A%2F%2Fevil.test' });
  await fillLogin(foreign.user);
  await waitFor(() => expect(foreign.where()).toBe('/home'));
});

test.each([
  ['/login?redirectUrl=%2Fhome&ended=1', /^Your session has ended/],
  ['/login?redirectUrl=%2Fhome', /^Please log in\. You then go on/],
])('%s says why one is here', (path, words) => {
  endSession('ended');
  renderPage(<LoginPage />, { path });
  expect(screen.getByText(words)).toBeVisible();
});

test('a failed login shows the server’s message', async () => {
  server.use(failing('login', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'));
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await fillLogin(user);
  expect(await screen.findByText('Invalid credentials')).toBeVisible();
  expect(readToken()).toBeNull();
});

test('an answer without a token is an error', async () => {
  server.use(answering('login', { token: '', message: 'ok' }));
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await fillLogin(user);
  expect(await screen.findByText(texts.login.noToken)).toBeVisible();
});

test('empty login fields show an error, and the first gets the focus', async () => {
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Please enter your email or username.')).toBeVisible();
  expect(screen.getByText('Please enter your password.')).toBeVisible();
  expect(screen.getByLabelText(/Email or username/)).toHaveFocus();
});

test('a link from an email logs in by its button, not by opening the page', async () => {
  const used = vi.fn(() => ({ token: 'linked', message: 'ok', redirectUrl: '/mailbox/66a2' }));
  server.use(answering('loginByLink', used), answering('getMe', me));
  const { user, where } = renderPage(<LoginPage />, { path: '/login?token=abcdefghijklmnopqrstuv' });
  expect(used).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(where()).toBe('/mailbox/66a2'));
});

test('a used link from an email shows an error and stores no token', async () => {
  server.use(failing('loginByLink', 400, 'LINK_INVALID', 'Invalid or expired link.'));
  const { user } = renderPage(<LoginPage />, { path: '/login?token=abcdefghijklmnopqrstuv' });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(texts.emailLink.failed)).toBeVisible();
  expect(readToken()).toBeNull();
});

test('asking for a login link needs an email, and shows the server’s message', async () => {
  const words = 'If there is an account with this email, a login link is on its way.';
  server.use(answering('requestLoginLink', { message: words }));
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await user.type(screen.getByLabelText(/Email or username/), 'ada');
  await user.click(screen.getByRole('button', { name: 'Email me a login link' }));
  expect(screen.getByText('Please enter your email.')).toBeVisible();
  await user.type(screen.getByLabelText(/Email or username/), '@example.com');
  await user.click(screen.getByRole('button', { name: 'Email me a login link' }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('logging off forgets the token, tells the server, and goes to /login', async () => {
  const told = vi.fn();
  server.use(
    answering('logoff', (request) => {
      told(request.headers.get('authorization'));
      return { ok: true };
    }),
  );
  startSession('old');
  const { where } = renderPage(
    <Routes>
      <Route path="/logoff" element={<LogoffPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path: '/logoff' },
  );
  await waitFor(() => expect(where()).toBe('/login'));
  expect(readToken()).toBeNull();
  await waitFor(() => expect(told).toHaveBeenCalledWith('Bearer old'));
});

test('a tab that was told of an end like any other does not promise what logging off has cleared', async () => {
  endSession('ended');
  const { where } = renderPage(<LoginPage />, { path: '/login?redirectUrl=%2Fhome&ended=1' });
  expect(screen.getByText(/what you wrote is kept/)).toBeVisible();
  act(() => endSession('left'));
  await waitFor(() => expect(where()).toBe('/login'));
  expect(screen.queryByText(/what you wrote is kept/)).toBeNull();
});

test.each([false, true])('whose account was deleted elsewhere (%s) leaves nothing here', async (gone) => {
  const token = `head.${btoa(JSON.stringify({ sub: 'a'.repeat(24) }))}.signature`;
  const asked = vi.fn();
  server.use(
    answering('isAccountGone', async (request) => {
      asked(await request.json());
      return { gone };
    }),
  );
  startSession(token);
  localStorage.setItem('browseOrder', 'new');
  endSession('ended');
  const { where } = renderPage(<LoginPage />, { path: '/login?redirectUrl=%2Fhome&ended=1' });
  await waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ token }));
  await waitFor(() => expect(where()).toBe(gone ? '/login' : '/login?redirectUrl=%2Fhome&ended=1'));
  await waitFor(() => expect(localStorage.getItem('browseOrder')).toBe(gone ? null : 'new'));
});
