import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readToken, startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { MagicLinkPage } from './magic-link-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const me = { id: '66a0', username: 'ada', unread: 0 };

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
  'a magic link (%s) says its purpose, and works by its button, not by opening the page',
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

test('a magic link is redeemed with the session of this browser, which decides whose email it may confirm', async () => {
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

test('an invalid magic link shows an error', async () => {
  server.use(failing('verifyMagicLink', 400, 'LINK_INVALID', 'Invalid or expired magic link.'));
  const { user } = renderPage(magic, { path: '/mail/a/b/c' });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText(texts.magicLink.failed)).toBeVisible();
});

test('a link that has already confirmed the email says so, with the next step', async () => {
  server.use(failing('verifyMagicLink', 400, 'ALREADY_VERIFIED', 'Your email is already confirmed.'));
  const { user } = renderPage(magic, { path: '/mail/a/b/c#email' });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  expect(await screen.findByText(texts.magicLink.confirmed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('a logged-in, confirmed member gets no error for an old link', async () => {
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

test('a magic link without an answer can be tried again', async () => {
  server.use(failing('verifyMagicLink', 503, 'UNAVAILABLE', 'We are busy for a moment. Please try again.'));
  const { user, where } = renderPage(magic, { path: '/mail/a/b/c' });
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This link does not work')).toBeNull();
  server.use(answering('verifyMagicLink', { token: 'magic' }), answering('getMe', me));
  await user.click(again);
  await waitFor(() => expect(where()).toBe('/home'));
});

const needed = failing('verifyMagicLink', 401, 'PASSWORD_NEEDED', 'Please enter the password.');

test('on another device the link asks for the password of the sign-up, until it is right', async () => {
  const sent = vi.fn();
  server.use(needed, answering('getMe', me));
  const { user, where } = renderPage(magic, { path: '/mail/a/b/c#email' });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  const password = await screen.findByLabelText(/Password of your sign-up/);
  const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  await confirm();
  expect(screen.getByText('Please enter the password.')).toBeVisible();
  server.use(failing('verifyMagicLink', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'));
  await user.type(password, 'a wrong guess');
  await confirm();
  expect(await screen.findByText('This is not the password of the sign-up.')).toBeVisible();
  server.use(failing('verifyMagicLink', 429, 'TOO_MANY', 'Too many attempts.'));
  await confirm();
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  server.use(failing('verifyMagicLink', 503, 'UNAVAILABLE', 'We are busy for a moment.'));
  await confirm();
  expect(await screen.findByText('We are busy for a moment.')).toBeVisible();
  server.use(
    answering('verifyMagicLink', async (request) => {
      sent(await request.json());
      return { token: 'phone', redirectUrl: '/welcome?confirmed=true' };
    }),
  );
  await user.clear(password);
  await user.type(password, 'three green lamps');
  await confirm();
  await waitFor(() => expect(where()).toBe('/welcome?confirmed=true'));
  expect(sent).toHaveBeenCalledWith({ magicId: 'a', userId: 'b', uuid: 'c', password: 'three green lamps' });
  expect(readToken()).toBe('phone');
});

test('who does not know the password reads what a takeover does, and may still go back', async () => {
  const sent = vi.fn();
  server.use(needed);
  const { user, where } = renderPage(magic, { path: '/mail/a/b/c#email' });
  await user.click(screen.getByRole('button', { name: 'Confirm my email' }));
  await user.click(await screen.findByRole('button', { name: 'I do not know it' }));
  expect(screen.getByText(/All other devices are logged out/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the password' }));
  await user.click(screen.getByRole('button', { name: 'I do not know it' }));
  server.use(
    answering('verifyMagicLink', async (request) => {
      sent(await request.json());
      return { token: 'mine', redirectUrl: '/reset-password?token=t&confirmed=true' };
    }),
    answering('getMe', me),
  );
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Go on and choose a new one' }));
  await waitFor(() => expect(where()).toBe('/reset-password?token=t&confirmed=true'));
  expect(sent).toHaveBeenCalledWith({ magicId: 'a', userId: 'b', uuid: 'c', takeOver: true });
});
