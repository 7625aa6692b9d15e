import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import '../../../api/add-late-operations.ts';
import { startSession } from '../../../api/session.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Banners } from './banners.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const me = {
  ...{ id: '66a0', firstname: 'Ada', email: 'ada@example.com', isVerified: true, complete: true },
  ...{ completion: { percent: 40, next: 'photo' }, unread: 0, unreadVersion: 2_000 },
};
const at = '2026-03-01T10:00:00.000Z';
const warning = { id: 'w1', at, reason: 'Harassment', appeal: null };

test('a warning stays until it is confirmed, also when that fails first', async () => {
  startSession('a token');
  server.use(
    answering('getMe', { ...me, warning }),
    failing('acknowledgeWarning', 503, 'UNAVAILABLE', 'Please try again.'),
  );
  const { user } = renderPage(<Banners />, { path: '/home' });
  const button = await screen.findByRole('button', { name: 'I have read this' });
  await user.click(button);
  expect(await screen.findByText('Please try again.')).toBeVisible();
  await vi.waitFor(() => expect(button).not.toHaveAttribute('data-loading'));
  expect(screen.getByText(/Our team has warned you: harassment\./)).toBeVisible();
  server.use(answering('acknowledgeWarning', { ok: true }), answering('getMe', me));
  await user.click(button);
  await expect.poll(() => screen.queryByRole('region', { name: 'A warning from our team' })).toBeNull();
});

test('with a suspension beside it the suspension is what can be appealed', async () => {
  startSession('a token');
  server.use(
    answering('getMe', { ...me, warning, suspension: { until: at, reason: 'Harassment', appeal: null } }),
  );
  renderPage(<Banners />, { path: '/home' });
  await screen.findByRole('region', { name: 'A warning from our team' });
  expect(screen.getAllByRole('button', { name: 'Ask us to look again' })).toHaveLength(1);
});

test('a banned member is not asked to complete the profile, nor to pay or confirm anything', async () => {
  startSession('a token');
  const banned = { until: at, erasedAt: at, reason: 'Harassment', appeal: null };
  server.use(answering('getMe', { ...me, isVerified: false, paymentStatus: 2, suspension: banned }));
  renderPage(<Banners />, { path: '/home' });
  expect(await screen.findByText(/Our team has closed your account/)).toBeVisible();
  expect(screen.queryByText(/complete your profile/i)).toBeNull();
  expect(screen.queryByText(/last payment/)).toBeNull();
  expect(screen.queryByText(/not verified/)).toBeNull();
});
