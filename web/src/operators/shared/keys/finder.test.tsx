import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering, apiDouble } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Finder } from './keys-provider.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const signedIn = (role: 'operator' | 'manager') =>
  answering('adminMe', { id: '66a0000000000000000000ff', username: 'olga', role });

test('a manager finds the operators’ accounts', async () => {
  server.use(signedIn('manager'));
  const { user } = renderPage(<Finder onClose={() => {}} />);
  await user.type(screen.getByRole('combobox'), 'o');
  expect(await screen.findByRole('option', { name: 'Operators' })).toBeVisible();
});

test('an operator finds only the pages for operators', async () => {
  server.use(signedIn('operator'));
  const { user } = renderPage(<Finder onClose={() => {}} />);
  await user.type(screen.getByRole('combobox'), 'o');
  expect(await screen.findByRole('option', { name: 'Reports' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Operators' })).toBeNull();
});
