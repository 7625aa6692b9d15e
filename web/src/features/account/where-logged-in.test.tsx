import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { WhereLoggedIn } from './where-logged-in.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(answering('listPushDevices', { devices: [] })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const [here, phone] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const own = {
  ...{ id: here, createdAt: hoursAgo(3), lastSeenAt: hoursAgo(0) },
  ...{ device: 'Firefox on Windows', address: '203.0.113.*', current: true },
};
const other = {
  ...{ id: phone, createdAt: hoursAgo(9), lastSeenAt: hoursAgo(5) },
  ...{ device: 'Safari on iPhone', address: '198.51.100.*', current: false },
};

test('sessions are distinguishable, and a single one can be ended', async () => {
  let sessions = [own, other];
  const ended = vi.fn();
  server.use(
    answering('listSessions', () => ({ sessions })),
    answering('endSession', (request) => {
      ended(new URL(request.url).pathname);
      sessions = [own];
      return { ok: true };
    }),
  );
  startSession('a token');
  const { user } = renderPage(<WhereLoggedIn />, { path: '/account' });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('This device')).toBeVisible();
  expect(within(first as HTMLElement).getByRole('link', { name: 'Log off this device' })).toHaveAttribute(
    'href',
    '/logoff',
  );
  expect(second).toHaveTextContent(/From 198\.51\.100\.\*, since .+\. Last used 5h ago\./);
  await user.click(screen.getByRole('button', { name: 'Log off Safari on iPhone' }));
  expect(await screen.findByText('Safari on iPhone is logged off.')).toBeVisible();
  expect(ended).toHaveBeenCalledWith(`/auth/sessions/${phone}`);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('each session says whether its device gets notices, and they can be stopped from any other', async () => {
  let devices = [{ deviceId: '3'.repeat(24), sessionId: phone, withText: true }];
  const stopped = vi.fn();
  server.use(
    answering('listSessions', { sessions: [own, other] }),
    answering('listPushDevices', () => ({ devices })),
    answering('removePushDevice', (request) => {
      stopped(new URL(request.url).pathname);
      devices = [];
      return { ok: true };
    }),
  );
  startSession('a token');
  const { user } = renderPage(<WhereLoggedIn />, { path: '/account' });
  const words = await screen.findByText('Gets notices of new messages, with name and text.');
  expect(
    within(screen.getAllByRole('listitem')[1] as HTMLElement).getByText(words.textContent as string),
  ).toBe(words);
  await user.click(screen.getByRole('button', { name: 'Stop notices on Safari on iPhone' }));
  expect(
    screen.getByText(/sent before, while the device was off, may still be shown for up to 4 hours/),
  ).toBeVisible();
  expect(await screen.findByText('We send Safari on iPhone no more notices.')).toBeVisible();
  expect(stopped).toHaveBeenCalledWith(`/notifications/push/${'3'.repeat(24)}`);
  await waitFor(() => expect(words).not.toBeInTheDocument());
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('without the list all sessions can still be ended', async () => {
  server.use(failing('listSessions', 400, 'INVALID', 'no'));
  renderPage(<WhereLoggedIn />, { path: '/account' });
  expect(screen.getByRole('button', { name: 'Log off everywhere' })).toBeEnabled();
});
