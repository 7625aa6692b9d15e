import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { startSession } from '../../api/session.ts';
import { store } from '../../store/store.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { HotlistsPage } from './hotlists-page.tsx';
import { ViewedPage } from './viewed-page.tsx';

const server = apiDouble();

beforeAll(() => server.listen());
beforeEach(() => startSession('token'));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const paid = () => server.use(answering('getMe', { id: 'me', paymentStatus: 1 }));
const ada = {
  ...{
    id: 'a1',
    _id: 'a1',
    firstname: 'Ada',
    username: 'ada',
    kind: 'member',
    photo: null,
    profileImage: null,
  },
  ...{ age: 30, location: 'Maine', online: true, lastOnline: null, hotlisted: true },
};

test('the hotlist is for members who pay', async () => {
  server.use(answering('getMe', { id: 'me' }));
  const { where } = renderPage(<HotlistsPage />, { path: '/hotlists' });
  await vi.waitFor(() => expect(where()).toMatch(/^\/payment/));
});

test('a failed payment check, or a failed list, leads to /error', async () => {
  server.use(failing('getMe', 500, 'INTERNAL', 'No.'));
  const first = renderPage(<HotlistsPage />, { path: '/hotlists' });
  await vi.waitFor(() => expect(first.where()).toBe('/error'));
  first.unmount();
  store.dispatch(api.util.resetApiState());

  paid();
  server.use(failing('listHotlist', 500, 'INTERNAL', 'No.'));
  const second = renderPage(<HotlistsPage />, { path: '/hotlists' });
  await vi.waitFor(() => expect(second.where()).toBe('/error'));
});

test('an empty hotlist says so', async () => {
  paid();
  server.use(answering('listHotlist', []));
  renderPage(<HotlistsPage />, { path: '/hotlists' });
  expect(await screen.findByText(texts.hotlist.empty)).toBeInTheDocument();
});

test('a member removed from the hotlist disappears at once, and Undo restores them', async () => {
  paid();
  let kept = [ada];
  server.use(
    answering('listHotlist', () => kept),
    answering('removeFromHotlist', () => {
      kept = [];
      return { message: 'Removed from your hotlist.' };
    }),
    answering('addToHotlist', () => {
      kept = [ada];
      return { message: 'Ada is on your hotlist.' };
    }),
  );
  const { user } = renderPage(<HotlistsPage />, { path: '/hotlists' });
  await user.click(await screen.findByRole('button', { name: 'Ada on my hot list' }));
  expect(await screen.findByText(texts.hotlist.empty)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Ada on my hot list' })).toBeInTheDocument();
});

test('viewers are shown with a way to their profile and to their mailbox', async () => {
  server.use(answering('listViewers', [ada]));
  renderPage(<ViewedPage />, { path: '/hotlist/viewed' });
  expect(await screen.findByRole('heading', { name: texts.viewed.heading })).toBeInTheDocument();
  expect(await screen.findByText('Online')).toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/view/a1', '/mailbox/a1']);
});

test('nobody viewed yet says so', async () => {
  server.use(answering('listViewers', []));
  renderPage(<ViewedPage />, { path: '/hotlist/viewed' });
  expect(await screen.findByText(texts.viewed.empty)).toBeInTheDocument();
});
