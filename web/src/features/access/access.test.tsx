import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readToken, startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { LogoffPage } from './logoff-page.tsx';
import { MagicLinkPage } from './magic-link-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignupPage } from './signup-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
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

test('logging in leads back to where the session ended, but to no other site', async () => {
  server.use(answering('login', { token: 'fresh', message: 'ok' }), answering('getMe', me));
  const own = renderPage(<LoginPage />, { path: '/login?redirectUrl=%2Fmailbox%2F66a1' });
  await fillLogin(own.user);
  await waitFor(() => expect(own.where()).toBe('/mailbox/66a1'));
  own.unmount();

  const foreign = renderPage(<LoginPage />, { path: '/login?redirectUrl=https%3A%2F%2Fevil.test' });
  await fillLogin(foreign.user);
  await waitFor(() => expect(foreign.where()).toBe('/home'));
});

test('a failed login says the server’s words', async () => {
  server.use(failing('login', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'));
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await fillLogin(user);
  expect(await screen.findByText('Invalid credentials')).toBeVisible();
  expect(readToken()).toBeNull();
});

test('a login without a token in the answer says so', async () => {
  server.use(answering('login', { token: '', message: 'ok' }));
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await fillLogin(user);
  expect(await screen.findByText(texts.login.noToken)).toBeVisible();
});

test('empty login fields are named, and the first gets the focus', async () => {
  const { user } = renderPage(<LoginPage />, { path: '/login' });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByText('Please enter your email or username.')).toBeVisible();
  expect(screen.getByText('Please enter your password.')).toBeVisible();
  expect(screen.getByLabelText(/Email or username/)).toHaveFocus();
});

test('a link from an email logs in on a press, not on the visit', async () => {
  const used = vi.fn(() => ({ token: 'linked', message: 'ok', redirectUrl: '/mailbox/66a2' }));
  server.use(answering('loginByLink', used), answering('getMe', me));
  const { user, where } = renderPage(<LoginPage />, { path: '/login?token=abcdefghijklmnopqrstuv' });
  expect(used).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(where()).toBe('/mailbox/66a2'));
});

test('a used-up link from an email says so and keeps no token', async () => {
  server.use(failing('loginByLink', 400, 'LINK_INVALID', 'Invalid or expired link.'));
  const { user } = renderPage(<LoginPage />, { path: '/login?token=abcdefghijklmnopqrstuv' });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(texts.emailLink.failed)).toBeVisible();
  expect(readToken()).toBeNull();
});

test('a login link is mailed to an email, in the same words for all', async () => {
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

const magic = (
  <Routes>
    <Route path="/mail/:magicId/:userId/:uuid" element={<MagicLinkPage />} />
    <Route path="*" element={null} />
  </Routes>
);

test.each([
  ['#email', 'Confirm your email', 'Confirm my email'],
  ['#message', 'A message is waiting', 'Read the message'],
  ['', 'Your link', 'Go on'],
])(
  'a magic link (%s) says what it is for, and works on a press, not on the visit',
  async (hash, title, button) => {
    let answerNow = () => {};
    const answered = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const used = vi.fn(async () => {
      await answered;
      return { token: 'magic', redirectUrl: '/mailbox/66a3' };
    });
    server.use(answering('verifyMagicLink', used), answering('getMe', me));
    const { user, where } = renderPage(magic, { path: `/mail/a/b/c${hash}` });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(used).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(texts.magicLink.busy)).toBeVisible();
    answerNow();
    await waitFor(() => expect(where()).toBe('/mailbox/66a3'));
    expect(used).toHaveBeenCalledOnce();
    expect(readToken()).toBe('magic');
  },
);

test('a magic link is sent with the session of this browser, which tells whose email it may confirm', async () => {
  const bearer = vi.fn();
  server.use(
    answering('verifyMagicLink', (request) => {
      bearer(request.headers.get('authorization'));
      return { token: 'mine', redirectUrl: '/home' };
    }),
    answering('getMe', me),
  );
  startSession('mine');
  const { user, where } = renderPage(magic, { path: '/mail/a/b/c#email' });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  await waitFor(() => expect(where()).toBe('/home'));
  expect(bearer).toHaveBeenCalledWith('Bearer mine');
});

test('a bad magic link says the server’s words', async () => {
  server.use(failing('verifyMagicLink', 400, 'LINK_INVALID', 'Invalid or expired magic link.'));
  const { user } = renderPage(magic, { path: '/mail/a/b/c' });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText(texts.magicLink.failed)).toBeVisible();
});

test('a link that has confirmed the email before says so kindly, with the next step', async () => {
  server.use(failing('verifyMagicLink', 400, 'ALREADY_VERIFIED', 'Your email is already confirmed.'));
  const { user } = renderPage(magic, { path: '/mail/a/b/c#email' });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText(texts.magicLink.confirmed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('somebody who is logged in and confirmed is not told that an old link does not work', async () => {
  const userId = '66a0';
  const token = `x.${btoa(JSON.stringify({ sub: userId }))}.x`;
  server.use(
    failing('verifyMagicLink', 400, 'LINK_INVALID', 'Invalid or expired magic link.'),
    answering('getMe', { ...me, isVerified: true }),
  );
  startSession(token);
  const { user } = renderPage(magic, { path: `/mail/a/${userId}/c#email` });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText(texts.magicLink.confirmed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to my home' })).toHaveAttribute('href', '/home');
});

test('a magic link that got no answer may be tried again', async () => {
  server.use(failing('verifyMagicLink', 503, 'UNAVAILABLE', 'We are busy for a moment. Please try again.'));
  const { user, where } = renderPage(magic, { path: '/mail/a/b/c' });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link does not work')).toBeNull();
  server.use(answering('verifyMagicLink', { token: 'magic' }), answering('getMe', me));
  await user.click(again);
  await waitFor(() => expect(where()).toBe('/home'));
});

test('signing up asks for all eight fields and the tick', async () => {
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  for (const words of ['first name', 'last name', 'email', 'username', 'password', 'password again']) {
    expect(screen.getByText(`Please enter your ${words}.`)).toBeVisible();
  }
  expect(screen.getByText('Please choose your gender.')).toBeVisible();
  expect(screen.getByText('Please choose your preference.')).toBeVisible();
  expect(screen.getByText('You must be 18 or older to join.')).toBeVisible();
});

async function fillSignup(user: ReturnType<typeof renderPage>['user']) {
  await user.type(screen.getByLabelText(/First name/), 'Ada');
  await user.type(screen.getByLabelText(/Last name/), 'Byron');
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com');
  await user.type(screen.getByLabelText(/Username/), 'ada');
  await user.selectOptions(screen.getByLabelText(/I am \*/), 'female');
  await user.selectOptions(screen.getByLabelText(/I would like to meet/), 'both');
  await user.type(screen.getByLabelText(/^Password \*/), 'a good sentence');
  await user.type(screen.getByLabelText(/Password again/), 'a good sentence');
  await user.click(screen.getByLabelText(/18 years/));
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
}

test('signing up sends the eight fields and then points to the mailbox', async () => {
  const sent = vi.fn();
  server.use(
    answering('signup', async (request) => {
      sent(await request.json());
      return { message: 'Please check your email.' };
    }),
    failing('login', 503, 'UNAVAILABLE', 'We are busy for a moment. Please try again.'),
  );
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  expect(await screen.findByText('Please check your email.')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@example.com',
    username: 'ada',
    gender: 'female',
    preference: 'both',
    password: 'a good sentence',
    confirmPassword: 'a good sentence',
    adultConfirmed: true,
  });
});

test('after signing up one is logged in, so that the link in the email finds whose it is', async () => {
  server.use(
    answering('signup', { message: 'Please check your email.' }),
    answering('login', { token: 'fresh', message: 'ok' }),
    answering('getMe', me),
  );
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  expect(await screen.findByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/home');
  expect(readToken()).toBe('fresh');
});

test('names with digits, or with our own words, are refused at their fields', async () => {
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await user.type(screen.getByLabelText(/First name/), 'Ada2');
  await user.type(screen.getByLabelText(/Last name/), 'Supp0rt');
  await user.type(screen.getByLabelText(/Username/), 'the_team');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(screen.getByLabelText(/First name/)).toHaveAccessibleDescription(/letters, spaces, hyphens/);
  expect(screen.getByLabelText(/Last name/)).toHaveAccessibleDescription(/letters, spaces, hyphens/);
  expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription(/only our team may use/);
});

test('a taken username is said at its field', async () => {
  server.use(failing('signup', 409, 'USERNAME_TAKEN', 'This username is already taken.'));
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  expect(await screen.findByText('This username is already taken.')).toBeVisible();
  expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription(/already taken/);
});

test('a reset link is asked for, and the button says what it does', async () => {
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  server.use(
    answering('requestPasswordReset', async () => {
      await answered;
      return { message: '' };
    }),
  );
  const { user } = renderPage(<ForgotPasswordPage />, { path: '/forgot-password' });
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: texts.forgotPassword.send }));
  expect(await screen.findByRole('button', { name: texts.forgotPassword.busy })).toBeDisabled();
  answerNow();
  expect(await screen.findByText(texts.forgotPassword.done)).toBeVisible();
});

test('a new password is set with the token of the email, then it goes to /login', async () => {
  const bearer = vi.fn();
  server.use(
    answering('resetPassword', (request) => {
      bearer(request.headers.get('authorization'));
      return { message: '' };
    }),
  );
  const { user, where } = renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed' });
  await user.type(screen.getByLabelText(/New password/), 'another good sentence');
  await user.click(screen.getByRole('button', { name: texts.resetPassword.send }));
  expect(await screen.findByText(texts.resetPassword.done)).toBeVisible();
  expect(bearer).toHaveBeenCalledWith('Bearer mailed');
  await waitFor(() => expect(where()).toBe('/login'), { timeout: 4000 });
});

test('a reset link that no longer works says so here, also to somebody who is logged in', async () => {
  const words = 'This reset link is invalid or has expired. Please ask for a new one.';
  server.use(failing('resetPassword', 401, 'UNAUTHENTICATED', words));
  startSession('still good');
  const { user, where } = renderPage(<ResetPasswordPage />, { path: '/reset-password?token=used' });
  await user.type(screen.getByLabelText(/New password/), 'another good sentence');
  await user.click(screen.getByRole('button', { name: texts.resetPassword.send }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(where()).toContain('/reset-password');
  expect(readToken()).toBe('still good');
});

test('the new password is asked for in words, not by the name of a field', async () => {
  server.use(failing('resetPassword', 400, 'INVALID', 'New password must have at most 128 characters.'));
  const { user } = renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed' });
  const send = screen.getByRole('button', { name: texts.resetPassword.send });
  await user.click(send);
  expect(screen.getByText('Please enter your new password.')).toBeVisible();
  await user.type(screen.getByLabelText(/New password/), 'short');
  await user.click(send);
  expect(screen.getByText('Please use at least 8 characters.')).toBeVisible();
  await user.type(screen.getByLabelText(/New password/), ' but longer');
  await user.click(send);
  expect(await screen.findByText('Please use 8 to 128 characters.')).toBeVisible();
  expect(screen.queryByText(/New password must/)).toBeNull();
});

test('who has confirmed the email elsewhere is told why a password is asked for', () => {
  renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed&confirmed=true' });
  expect(screen.getByText(/Your email is confirmed/)).toBeVisible();
});

test('the link at the foot of an email switches these emails off, and says so', async () => {
  const used = vi.fn((_: Request) => ({ message: 'You will get no more emails about unread messages.' }));
  server.use(answering('unsubscribe', used));
  const { user } = renderPage(<UnsubscribePage />, { path: '/unsubscribe?token=abcdefghijklmnopqrstuv' });
  expect(used).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send me no more' }));
  expect(await screen.findByText('You will get no more emails about unread messages.')).toBeVisible();
  expect(used).toHaveBeenCalledOnce();
});

test.each([
  ['INVALID', 'Please check what you entered.'] as const,
  ['LINK_INVALID', 'Invalid or expired link.'] as const,
])('a link that switches nothing off says so (%s)', async (code, words) => {
  server.use(failing('unsubscribe', 400, code, words));
  const { user } = renderPage(<UnsubscribePage />, { path: '/unsubscribe?token=short' });
  await user.click(screen.getByRole('button', { name: 'Send me no more' }));
  expect(await screen.findByText('Invalid or expired link.')).toBeVisible();
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
