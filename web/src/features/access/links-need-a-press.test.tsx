import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { LoginPage } from './login-page.tsx';
import { MagicLinkPage } from './magic-link-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

/** Scanners of mailboxes open every link of an email. None of them is used up by that: each waits for a press. */

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(answering('listPasskeysByLink', { passkeys: [] })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pages = (
  <Routes>
    <Route path="/mail/:magicId/:userId/:uuid" element={<MagicLinkPage />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
    <Route path="/confirm-email" element={<ConfirmEmailPage />} />
    <Route path="/unsubscribe" element={<UnsubscribePage />} />
  </Routes>
);

test.each([
  ['confirms the email', '/mail/a/b/c#email', 'Confirm my email'],
  ['opens a conversation', '/mail/a/b/c#message', 'Read the message'],
  ['logs in', '/login?token=t&redirectUrl=%2Fhome', 'Log in'],
  ['resets the password', '/reset-password?token=t', 'Reset Password'],
  ['confirms another address', '/confirm-email?token=t', 'Confirm'],
  ['ends emails about messages', '/unsubscribe?token=t', 'Send me no more'],
])('the link that %s does nothing until its button is pressed', async (_, path, name) => {
  const calls: string[] = [];
  server.events.on('request:start', ({ request }) =>
    calls.push(`${request.method} ${new URL(request.url).pathname}`),
  );
  renderPage(pages, { path });
  const button = await screen.findByRole('button', { name });
  // What the page asks by itself is under way by now.
  await new Promise((resolve) => setTimeout(resolve));
  server.events.removeAllListeners();
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(button).toBeEnabled();
});
