import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  document.documentElement.dataset.audience = 'operator';
});
afterEach(() => {
  server.resetHandlers();
  delete document.documentElement.dataset.audience;
});
afterAll(() => server.close());

async function login(path = '/admin/login') {
  const page = renderPage(<AdminLoginPage />, { path });
  await page.user.type(screen.getByLabelText(/username/i), 'olga');
  await page.user.type(screen.getByLabelText(/^password/i), 'three green lamps');
  await page.user.click(screen.getByRole('button', { name: 'Login' }));
  return page;
}

test('both fields are required', async () => {
  const { user } = renderPage(<AdminLoginPage />);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Please enter your username.')).toBeVisible();
  expect(screen.getByText('Please enter your password.')).toBeVisible();
});

test('a wrong password shows the specified words', async () => {
  server.use(failing('adminLogin', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'));
  await login();
  expect(await screen.findByText('Invalid credentials')).toBeVisible();
  expect(localStorage.getItem('adminToken')).toBeNull();
});

test('with a second step the code is asked for after the password, and a wrong one is said at its field', async () => {
  server.use(failing('adminLogin', 401, 'CODE_NEEDED', 'Please enter the code of your app too.'));
  const { user, where } = await login();
  const code = await screen.findByLabelText(/^Code of your app/);
  expect(code).toHaveFocus();
  const wrong = 'This code is not right, or was used before. Please enter the newest one.';
  server.use(failing('adminLogin', 401, 'CODE_INVALID', wrong));
  await user.type(code, '123456{Enter}');
  expect(await screen.findByText(wrong)).toBeVisible();
  const asked: unknown[] = [];
  server.use(
    answering('adminLogin', async (request) => {
      asked.push(await request.json());
      return { token: 'operator-token', operator: {} };
    }),
  );
  await user.clear(code);
  await user.type(code, '654321{Enter}');
  await waitFor(() => expect(where()).toBe('/admin/dashboard'));
  expect(asked).toEqual([{ username: 'olga', password: 'three green lamps', code: '654321' }]);
});

test('a login stores the adminToken and leads back, but only to operators’ pages', async () => {
  server.use(answering('adminLogin', { token: 'operator-token', operator: {} }));
  const { where, unmount } = await login('/admin/login?redirectUrl=%2Fadmin%2Faudit');
  await waitFor(() => expect(where()).toBe('/admin/audit'));
  expect(localStorage.getItem('adminToken')).toBe('operator-token');
  expect(localStorage.getItem('token')).toBeNull();
  unmount();
  localStorage.clear();
  const other = await login('/admin/login?redirectUrl=%2Fhome');
  await waitFor(() => expect(other.where()).toBe('/admin/dashboard'));
});
