import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../api/api.ts';
import { store } from '../../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../../testing/api-double.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { SavedView } from '../../../api/queue-api.ts';
import { QueuePage } from '../queue-page.tsx';

const server = apiDouble();
const tess = '66a0000000000000000000a1';
const asked = vi.fn();
let saved: SavedView[];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  saved = [];
  server.use(
    answering('listQueue', ({ url }) => {
      asked(Object.fromEntries(new URL(url).searchParams));
      const counts = { all: 3, mine: 0, unassigned: 3, snoozed: 0, late: 1 };
      return { cards: [], counts, totalPages: 1, total: 0, more: false };
    }),
    answering('listQueueProfiles', [
      { id: tess, firstname: 'Tess', username: 'tess', waitingConversations: 2 },
    ]),
    answering('listQueueViews', () => saved),
    answering('saveQueueView', async (request) => {
      const { name, view, label = null, profileId = null } = (await request.json()) as SavedView;
      const one = { id: `66b00000000000000000000${saved.length}`, name, view, label, profileId };
      saved.push(one);
      return one;
    }),
    answering('renameQueueView', async (request) => {
      const { name } = (await request.json()) as { name: string };
      saved = saved.map((one) => (request.url.endsWith(one.id) ? { ...one, name } : one));
      return saved[0] ?? null;
    }),
    answering('removeQueueView', ({ url }) => {
      saved = saved.filter(({ id }) => !url.endsWith(id));
      return { ok: true };
    }),
  );
});
afterEach(() => {
  cleanup();
  store.dispatch(api.util.resetApiState());
  server.resetHandlers();
  asked.mockClear();
});
afterAll(() => server.close());

const open = (path = '/admin/queue') => renderPage(<QueuePage />, { path });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the queue is narrowed by label and profile, in the address; one press shows everything again', async () => {
  const { user, where } = open('/admin/queue?page=3');
  await screen.findByRole('option', { name: 'Tess (tess)' });
  await user.selectOptions(screen.getByLabelText('Team profile'), 'Tess (tess)');
  await user.type(screen.getByLabelText('Label'), 'night owl{Enter}');
  expect(where()).toBe(`/admin/queue?profile=${tess}&label=night+owl`);
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith(
      expect.objectContaining({ view: 'all', label: 'night owl', profileId: tess, page: '1' }),
    ),
  );
  expect(screen.getByLabelText('Label')).toHaveFocus();
  expect(await screen.findByText('Nothing in this view has this label and profile.')).toBeVisible();
  await user.click(await button('Show everything'));
  expect(where()).toBe('/admin/queue');
  expect(screen.getByLabelText('Label')).toHaveValue('');
});

test('a view is saved under a name by keys, shown, renamed and removed; the focus is never lost', async () => {
  const { user, where } = open(`/admin/queue?view=late&label=VIP&profile=${tess}`);
  (await button('Save this view...')).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByLabelText('Name'), 'Late VIPs{Enter}');
  const late = await button('Late VIPs');
  await waitFor(() => expect(late).toHaveFocus());
  expect(late).toHaveAttribute('aria-current', 'true');
  expect(saved).toMatchObject([{ name: 'Late VIPs', view: 'late', label: 'VIP', profileId: tess }]);

  await user.click(await button(/^All/));
  await user.click(await button('Show everything'));
  expect(late).not.toHaveAttribute('aria-current');
  expect(where()).toBe('/admin/queue');
  late.focus();
  await user.keyboard('{Enter}');
  expect(where()).toBe(`/admin/queue?view=late&label=VIP&profile=${tess}`);

  await user.click(await button('Rename Late VIPs'));
  const name = await screen.findByLabelText('New name');
  await user.clear(name);
  await user.type(name, 'First of all{Enter}');
  expect(await button('First of all')).toHaveAttribute('aria-current', 'true');
  await user.click(await button('Remove First of all'));
  await user.click(await button('Remove'));
  await waitFor(() => expect(screen.getByText('Save this view...')).toHaveFocus());
  expect(saved).toEqual([]);
});

test('of one choice under two names the pressed one is changed; its removal gives the focus to the other, once', async () => {
  saved = [
    { ...one, name: 'Mine too', id: '66b000000000000000000001' },
    { ...one, name: 'Own', id: '66b000000000000000000002' },
  ];
  const { user, where } = open('/admin/queue?view=mine');
  const too = await button('Mine too');
  expect(too).toHaveAttribute('aria-current', 'true');
  const own = await button('Own');
  own.focus();
  await user.keyboard('{Enter}');
  expect(own).toHaveAttribute('aria-current', 'true');
  expect(too).not.toHaveAttribute('aria-current');
  expect(await button('Rename Own')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Rename Mine too' })).toBeNull();

  await user.click(await button('Remove Own'));
  await user.click(await button('Remove'));
  await waitFor(() => expect(too).toHaveFocus());
  expect(too).toHaveAttribute('aria-current', 'true');
  expect(saved).toMatchObject([{ name: 'Mine too' }]);
  const all = await button(/^All/);
  await user.click(all);
  expect(where()).toBe('/admin/queue');
  await button('Save this view...');
  expect(all).toHaveFocus();
});

test('a refused name is said in the words of the server', async () => {
  const message = 'You have a view of this name already.';
  server.use(failing('saveQueueView', 409, 'CONFLICT', message));
  const { user } = open('/admin/queue?view=mine');
  await user.click(await button('Save this view...'));
  await user.type(await screen.findByLabelText('Name'), 'Mine{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
});

test('the queue works while the saved views cannot be fetched', async () => {
  server.use(failing('listQueueViews', 500, 'INTERNAL', 'Something went wrong.'));
  const { user } = open();
  const again = await button(/^Your saved views cannot be fetched right now/);
  expect(await button(/^All/)).toHaveTextContent('3');
  server.use(answering('listQueueViews', [{ ...one, name: 'Mornings' }]));
  await user.click(again);
  expect(await button('Mornings')).toBeVisible();
});

const one: SavedView = {
  ...{ id: '66b000000000000000000001', name: '', view: 'mine', label: null, profileId: null },
};
