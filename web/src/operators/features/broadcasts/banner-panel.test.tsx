import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import type { Answer } from '../../api/operator-api.ts';
import { BannerPanel } from './banner-panel.tsx';

const server = apiDouble();
const until = '2099-01-01T00:00:00.000Z';
const conflict = 'ann has changed the banner meanwhile. Please look again.';
const sent = vi.fn();
let kept: Answer<'getBanner'>;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  kept = { banner: null, version: 7 };
  server.use(
    answering('getBanner', () => kept),
    answering('setBanner', async (request) => {
      const body = (await request.json()) as Answer<'getBanner'>;
      sent(body);
      kept = { banner: body.banner, version: body.version + 1 };
      return { ok: true, version: kept.version };
    }),
  );
});
afterEach(() => {
  cleanup();
  store.dispatch(api.util.resetApiState());
  server.resetHandlers();
  sent.mockClear();
});
afterAll(() => server.close());

async function write() {
  const view = renderPage(<BannerPanel />);
  const field = await screen.findByRole('textbox', { name: /^Banner/ });
  await view.user.type(field, 'Of bea');
  await view.user.type(screen.getByLabelText(/^Until/), '2099-01-01T10:00');
  return { ...view, field };
}

test('a banner is set and removed with the version that is shown', async () => {
  const { user } = await write();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await user.click(await screen.findByRole('button', { name: 'Remove it' }));
  expect(await screen.findByRole('button', { name: 'Show it' })).toBeVisible();
  expect(sent.mock.calls.map(([{ version }]) => version)).toEqual([7, 8]);
});

test('who was second is told by whom, sees that banner, and keeps the own words until they are sent instead', async () => {
  const { user, field } = await write();
  server.use(failing('setBanner', 409, 'CONFLICT', conflict));
  kept = { banner: { text: 'Of ann', until }, version: 8 };
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await screen.findByText(conflict)).toBeVisible();
  expect(await screen.findByText('Of ann')).toBeVisible();
  expect(field).toHaveValue('Of bea');
  server.resetHandlers();
  server.use(
    answering('getBanner', () => kept),
    answering('setBanner', async (request) => {
      const body = (await request.json()) as Answer<'getBanner'>;
      sent(body);
      kept = { banner: body.banner, version: 9 };
      return { ok: true, version: 9 };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Show mine instead' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ version: 8, banner: expect.objectContaining({ text: 'Of bea' }) }),
  );
  expect(await screen.findByText('Of bea')).toBeVisible();
});

test('a removal of what another manager has just replaced is refused, and shows the new one', async () => {
  kept = { banner: { text: 'Of bea', until }, version: 7 };
  const { user } = renderPage(<BannerPanel />);
  const remove = await screen.findByRole('button', { name: 'Remove it' });
  server.use(failing('setBanner', 409, 'CONFLICT', conflict));
  kept = { banner: { text: 'Of ann', until }, version: 8 };
  await user.click(remove);
  expect(await screen.findByText(conflict)).toBeVisible();
  expect(await screen.findByText('Of ann')).toBeVisible();
});
