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
