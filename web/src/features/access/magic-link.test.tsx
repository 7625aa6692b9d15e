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
