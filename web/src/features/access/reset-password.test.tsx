import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readToken, startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
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
