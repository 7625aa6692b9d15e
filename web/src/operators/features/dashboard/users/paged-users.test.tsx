import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, apiDouble, failing } from '../../../../testing/api-double.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { userOf } from '../../../shared/people/person.tsx';
import { PaidUsers, RecentUsers } from './paged-users.tsx';

const server = apiDouble();
const everybody = Array.from({ length: 120 }, (_, n) => userOf(n));
const place = (n: number) => `${Date.parse(userOf(n).createdAt)}_${userOf(n).id}`;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  server.use(answering('listPaidUsers', listed), answering('listAllUsers', listed));
});
afterEach(() => {
  // Before the cache is emptied: a page that is still shown would fill it again.
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** As the service lists them. */
function listed({ url }: Request) {
  const query = new URL(url).searchParams;
  const limit = Number(query.get('limit'));
  const indexOf = (name: string) => everybody.findIndex(({ id }) => id === query.get(name)?.split('_')[1]);
  // The place before all users.
  const after = query.get('after')?.startsWith('0_') ? everybody.length : indexOf('after');
  if (after >= 0) return everybody.slice(Math.max(0, after - limit), after);
  const from = indexOf('before') + 1;
  return everybody.slice(from, from + limit);
}

const button = (name: string) => screen.getByRole('button', { name });
const shown = async (first: number, last: number) => {
  expect(await screen.findByText(`una.${first}`)).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(last - first + 2);
  expect(screen.getByText(`una.${last}`)).toBeVisible();
};

test('paid users are asked for 50 at a time, and the place is in the address', async () => {
  const { user, where } = renderPage(<PaidUsers />, { path: '/admin/dashboard?tab=paid-users' });
  await shown(0, 49);
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Next'));
  await shown(50, 99);
  expect(where()).toBe(`/admin/dashboard?tab=paid-users&before=${place(49)}`);
  expect(button('Next')).toHaveFocus();
  await user.click(button('Next'));
  await shown(100, 119);
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Previous'));
  await shown(50, 99);
  await user.click(button('Previous'));
  await shown(0, 49);
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
});

test('a page in the address is shown at once', async () => {
  renderPage(<PaidUsers />, { path: `/admin/dashboard?tab=paid-users&before=${place(49)}` });
  await shown(50, 99);
});

test('the rows stay while the next page loads', async () => {
  const { user } = renderPage(<PaidUsers />);
  await shown(0, 49);
  const answer = Promise.withResolvers<void>();
  server.use(
    answering('listPaidUsers', async (request) => {
      await answer.promise;
      return listed(request);
    }),
  );
  await user.click(button('Next'));
  await waitFor(() => expect(button('Next')).toHaveAttribute('aria-disabled', 'true'));
  expect(screen.getByText('una.0')).toBeVisible();
  answer.resolve();
  await shown(50, 99);
});

test('a page that cannot be loaded says so, and is tried again', async () => {
  const { user } = renderPage(<PaidUsers />);
  await shown(0, 49);
  server.use(failing('listPaidUsers', 500, 'INTERNAL', 'Something went wrong.'));
  await user.click(button('Next'));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  expect(screen.queryByText('una.0')).toBeNull();
  server.use(answering('listPaidUsers', listed));
  await user.click(button('Try again'));
  await shown(50, 99);
});

test('a search is asked of the server, is in the address, and begins at the newest', async () => {
  const searched = vi.fn();
  server.use(
    answering('listAllUsers', (request) => {
      const search = new URL(request.url).searchParams.get('search');
      if (!search) return listed(request);
      searched(new URL(request.url).searchParams.get('before'));
      return everybody.filter(({ username }) => username.startsWith(search));
    }),
  );
  const { user, where } = renderPage(<RecentUsers />, { path: '/admin/dashboard?tab=recent-users' });
  await shown(0, 49);
  await user.click(button('Next'));
  await shown(50, 99);
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'una.11');
  expect(await screen.findByText('una.119')).toBeVisible();
  expect(where()).toBe('/admin/dashboard?tab=recent-users&search=una.11');
  expect(searched).toHaveBeenLastCalledWith(null);
});

test('the oldest can come first, page by page and back; the order is in the address', async () => {
  const { user, where } = renderPage(<PaidUsers />, { path: '/admin/dashboard?tab=paid-users&before=1_a' });
  await user.click(await screen.findByRole('button', { name: 'Since' }));
  expect(where()).toBe('/admin/dashboard?tab=paid-users&order=ascending');
  const firstRow = () => screen.getAllByRole('row')[1];
  await waitFor(() => expect(firstRow()).toHaveTextContent('una.119'));
  expect(screen.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Next'));
  await waitFor(() => expect(firstRow()).toHaveTextContent('una.69'));
  await user.click(button('Next'));
  await waitFor(() => expect(firstRow()).toHaveTextContent('una.19'));
  expect(screen.getAllByRole('row')).toHaveLength(21);
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Previous'));
  await waitFor(() => expect(firstRow()).toHaveTextContent('una.69'));
  await user.click(screen.getByRole('button', { name: 'Since' }));
  await waitFor(() => expect(firstRow()).toHaveTextContent('una.0'));
});

test('an address that was kept with "oldest" begins at the oldest still', async () => {
  const { user, where } = renderPage(<PaidUsers />, { path: '/admin/dashboard?tab=paid-users&order=oldest' });
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('una.119'));
  expect(screen.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(button('Since'));
  expect(where()).toBe('/admin/dashboard?tab=paid-users');
});

test('each column that can be sorted is asked of the server, from its own end, and the place names it', async () => {
  const asked = vi.fn();
  server.use(
    answering('listAllUsers', ({ url }) => {
      const { tab: _, ...query } = Object.fromEntries(new URL(url).searchParams);
      asked(query);
      const named = everybody.map((one, n) => ({ ...one, online: n === 50, lastOnline: one.createdAt }));
      return query.after ? named.slice(-51) : named.slice(0, 51);
    }),
  );
  const { user, where } = renderPage(<RecentUsers />, { path: '/admin/dashboard?tab=recent-users' });
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await user.click(await screen.findByRole('button', { name: 'User' }));
  expect(where()).toBe('/admin/dashboard?tab=recent-users&sort=name');
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ sort: 'name', after: nobody('_'), limit: '51' }),
  );
  await waitFor(() => expect(head('User')).toHaveAttribute('aria-sort', 'ascending'));
  expect(head('Since')).not.toHaveAttribute('aria-sort');
  expect(within(head('Membership')).queryByRole('button')).toBeNull();
  await user.click(button('Next'));
  const { id } = userOf(70);
  expect(where()).toBe(`/admin/dashboard?tab=recent-users&sort=name&after=Una70_Berg_${id}`);
  await user.click(button('User'));
  expect(where()).toBe('/admin/dashboard?tab=recent-users&sort=name&order=descending');
  await user.click(button('Presence'));
  expect(where()).toBe('/admin/dashboard?tab=recent-users&sort=seen');
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ sort: 'seen', limit: '51' }));
  await waitFor(() => expect(button('Next')).not.toHaveAttribute('aria-disabled'));
  await user.click(button('Next'));
  const seen = Date.parse(userOf(49).createdAt);
  expect(where()).toBe(`/admin/dashboard?tab=recent-users&sort=seen&before=0.${seen}_${userOf(49).id}`);
  await user.click(button('Username'));
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ sort: 'username', after: nobody(''), limit: '51' }),
  );
});

test('what is searched for is sorted by age alone', async () => {
  const { user, where } = renderPage(<RecentUsers />, {
    path: '/admin/dashboard?tab=recent-users&sort=name',
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'una');
  await waitFor(() => expect(where()).toBe('/admin/dashboard?tab=recent-users&search=una'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'User' })).toBeNull());
  expect(screen.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'descending');
});

const nobody = (words: string) => `${words}_${'0'.repeat(24)}`;
