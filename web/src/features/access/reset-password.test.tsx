import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../api/passkeys.ts';
import { readToken, startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(answering('listPasskeysByLink', { passkeys: [] })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('the button requests a reset link and shows that it is busy', async () => {
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
  await waitFor(() => expect(where()).toBe('/login'));
});

test('an expired reset link shows an error on this page, also for a logged-in member', async () => {
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

test('a bad password gets the page’s own sentences, not those of the contract’s check', async () => {
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

test('after a confirmation in another browser the page says why it asks for a password', () => {
  renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed&confirmed=true' });
  expect(screen.getByText(/Your email is confirmed/)).toBeVisible();
});

const passkey = (id: string, name: string) => ({
  ...{ id, name, createdAt: '2026-03-01T08:30:00.000Z', lastUsedAt: null },
});
const choose = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.type(screen.getByLabelText(/New password/), 'another good sentence');
  await user.click(screen.getByRole('button', { name: texts.resetPassword.send }));
};

test('a new password asks which passkeys are kept, and keeps none by itself', async () => {
  const [listed, sent] = [vi.fn(), vi.fn()];
  server.use(
    answering('listPasskeysByLink', (request) => {
      listed(request.headers.get('authorization'));
      return { passkeys: [passkey('p1', 'Laptop'), passkey('p2', 'Phone')] };
    }),
    answering('resetPassword', async (request) => {
      sent(await request.json());
      return { message: '' };
    }),
  );
  const { user } = renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed' });
  const laptop = await screen.findByRole('checkbox', { name: /^Laptop/ });
  const phone = screen.getByRole('checkbox', { name: /^Phone/ });
  expect([laptop, phone].filter((box) => (box as HTMLInputElement).checked)).toEqual([]);
  await user.click(phone);
  await choose(user);
  expect(await screen.findByText(texts.resetPassword.done)).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ newPassword: 'another good sentence', keepPasskeys: ['p2'] });
  expect(listed).toHaveBeenCalledWith('Bearer mailed');
});

test('a password that is sent before the passkeys are known waits for the question', async () => {
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const sent = vi.fn(() => ({ message: '' }));
  server.use(
    answering('listPasskeysByLink', async () => {
      await answered;
      return { passkeys: [passkey('p1', 'Laptop')] };
    }),
    answering('resetPassword', sent),
  );
  const { user } = renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed' });
  await choose(user);
  answerNow();
  expect(await screen.findByText('Please say which passkeys you keep, and press once more.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: texts.resetPassword.send }));
  expect(await screen.findByText(texts.resetPassword.done)).toBeVisible();
});

test('where the passkeys cannot be loaded, the page says what becomes of them', async () => {
  server.use(failing('listPasskeysByLink', 503, 'UNAVAILABLE', 'We are busy for a moment.'));
  const { user } = renderPage(<ResetPasswordPage />, { path: '/reset-password?token=mailed' });
  expect(await screen.findByText(/A new password now removes all of them/)).toBeVisible();
  server.use(answering('listPasskeysByLink', { passkeys: [passkey('p1', 'Laptop')] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox', { name: /^Laptop/ })).toBeVisible();
});
