import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering, apiDouble } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { OperatorTable } from './operator-table.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const operator = (username: string, lastLogin: string | null) => ({
  ...{ id: username, username, role: 'operator' as const, disabled: false, lastLogin },
  createdAt: '2026-01-01T00:00:00.000Z',
});

test('operators are put in the order of a column, and turned around when it is chosen again', async () => {
  server.use(answering('adminMe', operator('ada', null)));
  const three = [
    operator('Bert', '2026-02-01T00:00:00.000Z'),
    operator('cora', null),
    operator('ada', '2026-03-01T00:00:00.000Z'),
  ];
  const { user } = renderPage(<OperatorTable operators={three} />, { path: '/admin/operators' });
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild?.textContent?.split(' ')[0]);
  expect(names()).toEqual(['Bert', 'cora', 'ada']);
  const click = (name: string) => user.click(screen.getByRole('button', { name }));
  await click('Username');
  expect(names()).toEqual(['ada', 'Bert', 'cora']);
  await click('Username');
  expect(names()).toEqual(['cora', 'Bert', 'ada']);
  expect(screen.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'descending');
  await click('Last login');
  expect(names()).toEqual(['cora', 'Bert', 'ada']);
  expect(screen.getByRole('columnheader', { name: 'Username' })).not.toHaveAttribute('aria-sort');
});
