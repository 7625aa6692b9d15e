import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setNavigator } from '../../api/navigation.ts';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { HomePage } from './home-page.tsx';

const server = apiDouble();
const asked = vi.fn();

beforeAll(() => server.listen());
beforeEach(() => {
  asked.mockReset();
  localStorage.removeItem('browseOrder');
  startSession('token');
  server.use(answering('getMe', { id: 'me', preference: 'both', complete: true }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const member = (id: string, firstname: string) => ({
  ...{ id, _id: id, firstname, username: firstname, kind: 'member', photo: null, profileImage: null },
  ...{ age: 30, location: 'Maine', online: false, lastOnline: null, hotlisted: false },
});

function membersAre(...users: ReturnType<typeof member>[]) {
  server.use(
    answering('browse', (request) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return {
        users,
        data: users,
        team: [member('t1', 'Tess')],
        order: new URL(request.url).searchParams.get('order') ?? 'active',
        currentPage: 1,
        pagesLeft: 0,
        totalPages: users.length > 0 ? 1 : 0,
        total: users.length,
      };
    }),
  );
}

test('the filters of the address are requested, and a chosen filter is put into the address', async () => {
  membersAre(member('a1', 'Ada'));
  const { user, where } = renderPage(<HomePage />, { path: '/home?ageMin=25&page=2' });
  await screen.findByRole('link', { name: /Ada, 30/ });
  expect(asked).toHaveBeenLastCalledWith({ ageMin: '25', page: '2', limit: '24' });

  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await user.selectOptions(await screen.findByLabelText('State'), 'Texas');
  expect(where()).toBe('/home?ageMin=25&location=Texas');
  await vi.waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ ageMin: '25', location: 'Texas', limit: '24' }),
  );
});

test('nobody found says so and offers to clear the filters', async () => {
  membersAre();
  const { user, where } = renderPage(<HomePage />, { path: '/home?online=true' });
  expect(await screen.findByText(texts.home.empty)).toBeInTheDocument();
  await user.click(screen.getByText('Clear the filters'));
  expect(where()).toBe('/home');
});

test('a heart fills before the server has answered', async () => {
  membersAre(member('a1', 'Ada'));
  const answer = Promise.withResolvers<{ message: string }>();
  server.use(answering('addToHotlist', () => answer.promise));
  const { user } = renderPage(<HomePage />, { path: '/home' });
  const heart = await screen.findByLabelText('Ada on my hot list');
  await user.click(heart);
  await vi.waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  answer.resolve({ message: 'Ada is on your hotlist.' });
  expect(await screen.findByText('Ada is on your hotlist.')).toBeInTheDocument();
});

test('a heart empties again, with the specified words, when the call fails', async () => {
  membersAre(member('a1', 'Ada'));
  server.use(failing('addToHotlist', 500, 'INTERNAL', 'No.'));
  const { user } = renderPage(<HomePage />, { path: '/home' });
  const heart = await screen.findByLabelText('Ada on my hot list');
  await user.click(heart);
  expect(await screen.findByText(texts.hotlist.failed)).toBeInTheDocument();
  await vi.waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
});

test('without a membership the heart leads to the payment page, without an error', async () => {
  const go = vi.fn();
  setNavigator(go);
  membersAre(member('a1', 'Ada'));
  server.use(failing('addToHotlist', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'));
  const { user } = renderPage(<HomePage />, { path: '/home' });
  await user.click(await screen.findByLabelText('Ada on my hot list'));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(expect.stringMatching(/^\/payment/), undefined));
  expect(screen.queryByText(texts.hotlist.failed)).toBeNull();
});

test('arrow keys go from card to card', async () => {
  membersAre(member('a1', 'Ada'), member('b2', 'Bea'), member('c3', 'Cleo'));
  const { user } = renderPage(<HomePage />, { path: '/home' });
  const ada = await screen.findByRole('link', { name: /Ada, 30/ });
  ada.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveAttribute('href', '/view/b2');
  await user.keyboard('{End}');
  expect(document.activeElement).toHaveAttribute('href', '/view/c3');
  await user.keyboard('{Home}');
  expect(ada).toHaveFocus();
});

test('the chosen order is requested, put into the address and kept for the next visit', async () => {
  membersAre(member('a1', 'Ada'));
  const { user, where, unmount } = renderPage(<HomePage />, { path: '/home?ageMin=25&page=2' });
  await screen.findByRole('link', { name: /Ada, 30/ });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'New members');
  expect(where()).toBe('/home?ageMin=25&order=new');
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith({ ageMin: '25', order: 'new', limit: '24' }));
  unmount();
  renderPage(<HomePage />, { path: '/home' });
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith({ order: 'new', limit: '24' }));
});

test('team profiles stand apart from the members, under them', async () => {
  membersAre(member('a1', 'Ada'));
  renderPage(<HomePage />, { path: '/home' });
  const strip = await screen.findByRole('region', { name: /From our team/ });
  expect(within(strip).getByRole('link', { name: /Tess/ })).toHaveAttribute('href', '/view/t1');
  const ada = screen.getByRole('link', { name: /Ada, 30/ });
  expect(strip).not.toContainElement(ada);
  expect(ada.compareDocumentPosition(strip) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('an order that cannot be given says what it needs', async () => {
  membersAre(member('a1', 'Ada'));
  server.use(
    answering('browse', { users: [member('a1', 'Ada')], team: [], order: 'active', total: 1, totalPages: 1 }),
  );
  renderPage(<HomePage />, { path: '/home?order=near' });
  const link = await screen.findByRole('link', { name: 'a zip code that we know' });
  expect(link).toHaveAttribute('href', '/profile/edit#zip');
  expect(screen.getByText('That is everybody who was here in the last 30 days.')).toBeInTheDocument();
});

test('the filters are in a sheet', async () => {
  membersAre(member('a1', 'Ada'));
  const { user, where } = renderPage(<HomePage />, { path: '/home' });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await user.selectOptions(within(sheet).getByLabelText('Distance'), '25 miles');
  await user.selectOptions(within(sheet).getByLabelText('Interest'), 'Yoga');
  expect(where()).toBe('/home?distance=25&interest=Yoga');
  await user.click(within(sheet).getByRole('button', { name: 'Show members' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeInTheDocument();
});
