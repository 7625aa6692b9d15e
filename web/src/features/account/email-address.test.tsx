import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Me } from '../../api/me.ts';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { EmailAddress } from './account-page.tsx';

const server = apiDouble();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startSession('a token');
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const me = { email: 'old@example.com', isVerified: true } as Me;
const change = { email: 'new@example.com', waitsFor: ['old', 'new'], expiresAt: '2030-01-01T12:00:00.000Z' };

test('a change is asked for with the password; then the page says which links to open, until it is stopped', async () => {
  let waiting: typeof change | null = null;
  const asked = vi.fn();
  server.use(
    answering('getEmailChange', () => ({ change: waiting })),
    answering('changeEmail', async (request) => {
      asked(await request.json());
      waiting = change;
      return { message: 'We sent a link to both addresses.' };
    }),
    answering('stopEmailChange', () => {
      waiting = null;
      return { ok: true };
    }),
  );
  const { user } = renderPage(<EmailAddress me={me} />, { path: '/account' });
  await user.click(screen.getByRole('button', { name: 'Change email address' }));
  await user.type(screen.getByLabelText(/New email/), 'new@example.com');
  await user.type(screen.getByLabelText(/Your password/), 'three green lamps');
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(
    await screen.findByText(/open the links that we sent to old@example.com and to new@example.com/),
  ).toBeVisible();
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    newEmail: 'new@example.com',
    password: 'three green lamps',
  });
  await user.click(screen.getByRole('button', { name: 'Do not change it' }));
  await vi.waitFor(() => expect(screen.queryByText(/open the links/)).toBeNull());
});

test('a wrong password is said at its field', async () => {
  server.use(
    answering('getEmailChange', { change: null }),
    failing('changeEmail', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'),
  );
  const { user } = renderPage(<EmailAddress me={me} />, { path: '/account' });
  await user.click(screen.getByRole('button', { name: 'Change email address' }));
  await user.type(screen.getByLabelText(/New email/), 'new@example.com');
  await user.type(screen.getByLabelText(/Your password/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Send the links' }));
  expect(await screen.findByText('This is not your password.')).toBeVisible();
});
