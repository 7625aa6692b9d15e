import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endSession } from '../../api/session.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { OperatorsFrame } from './operators-frame.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  delete document.documentElement.dataset.audience;
});
afterAll(() => server.close());

test('who has to set up a second step first is led to My access, and shown no other page', async () => {
  document.documentElement.dataset.audience = 'operator';
  localStorage.setItem('adminToken', 'a token');
  const operator = { id: '66a0000000000000000000ff', username: 'olga', role: 'operator', isNewcomer: true };
  server.use(answering('adminMe', operator));
  const { where } = renderPage(
    <Routes>
      <Route path="/admin" element={<OperatorsFrame />}>
        <Route path="me" element={<h1>My access</h1>} />
        <Route path="reports" element={<h1>Reports</h1>} />
      </Route>
    </Routes>,
    { path: '/admin/reports' },
  );
  expect(await screen.findByRole('heading', { name: 'My access' })).toBeVisible();
  expect(where()).toBe('/admin/me');
  expect(screen.getByText(/Set up a second step at login first/)).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('of the pages an operator sees those that the own roles open, and is told where another role begins', async () => {
  document.documentElement.dataset.audience = 'operator';
  localStorage.setItem('adminToken', 'a token');
  const me = { id: '66a0000000000000000000ff', username: 'olga', role: 'operator', roles: ['billing'] };
  server.use(answering('adminMe', me));
  renderPage(
    <Routes>
      <Route path="/admin" element={<OperatorsFrame />}>
        <Route path="reports" element={<h1>Reports</h1>} />
      </Route>
    </Routes>,
    { path: '/admin/reports' },
  );
  expect(await screen.findByRole('heading', { name: 'Not your role' })).toBeVisible();
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Support', 'Money']);
});

test('a session that ends while a page is open leads to the login, which says so and leads back', async () => {
  document.documentElement.dataset.audience = 'operator';
  localStorage.setItem('adminToken', 'a token');
  const me = { id: '66a0000000000000000000ff', username: 'olga', role: 'operator' };
  server.use(answering('adminMe', me));
  const { where } = renderPage(
    <Routes>
      <Route path="/admin" element={<OperatorsFrame />}>
        <Route path="reports" element={<h1>Reports</h1>} />
      </Route>
      <Route path="/admin/login" element={<h1>Operator login</h1>} />
    </Routes>,
    { path: '/admin/reports?page=2' },
  );
  await screen.findByRole('heading', { name: 'Reports' });
  act(() => endSession());
  await screen.findByRole('heading', { name: 'Operator login' });
  expect(where()).toBe('/admin/login?redirectUrl=%2Fadmin%2Freports%3Fpage%3D2&ended=1');
});
