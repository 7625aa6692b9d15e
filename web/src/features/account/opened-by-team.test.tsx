import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { OpenedByTeam } from './opened-by-team.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const card = { id: '66a0000000000000000000ff', firstname: 'Wren', kind: 'staff' };
const at = (n: number) => new Date(Date.UTC(2026, 2, 20, 12, 60 - n)).toISOString();
const line = (n: number, why = 'mail', person: object | null = card) => ({ at: at(n), why, person });

test('each line says with whom, when and why; one without a person names nobody', async () => {
  startSession('a token');
  const opened = [line(1, 'report', null), line(2), line(3, 'answer')];
  server.use(answering('listOpened', { opened }));
  renderPage(<OpenedByTeam />, { path: '/account' });
  const lines = within(await screen.findByRole('list', { name: 'Opened conversations' })).getAllByRole(
    'listitem',
  );
  expect(lines[0]).toHaveTextContent(/^A conversation of yours.*A message of it was reported to us\.$/);
  expect(lines[1]).toHaveTextContent(/^Wren.*A message waited for an answer of our team\.$/);
  expect(lines[2]).toHaveTextContent(/Our team has answered\.$/);
});

test('of many the first five are shown, and the others when asked for', async () => {
  startSession('a token');
  server.use(answering('listOpened', { opened: Array.from({ length: 12 }, (_, n) => line(n)) }));
  const { user } = renderPage(<OpenedByTeam />, { path: '/account' });
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});

test('nothing opened is said, and a list that could not be loaded is asked for again', async () => {
  startSession('a token');
  server.use(failing('listOpened', 400, 'INVALID', 'no'));
  const { user } = renderPage(<OpenedByTeam />, { path: '/account' });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load this list.');
  server.use(answering('listOpened', { opened: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has opened any of them.')).toBeVisible();
});
