import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { isArchived, takeNewest } from '../state/contacts.ts';
import { contactEntry, message, myId, signIn } from '../testing/pages.ts';
import { ContactList } from './contact-list.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(signIn);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const entry = (firstname: string) => ({
  contact: { _id: firstname, firstname, photo: null, kind: 'member', online: true, lastOnline: null },
  conversationId: firstname,
  lastMessage: null,
  unreadCount: 0,
});

test('more contacts are loaded on request; one that has moved up meanwhile is shown once', async () => {
  const pages: Record<string, object> = {
    '': { contacts: ['Ada', 'Bea'].map(entry), nextCursor: 'second' },
    second: { contacts: ['Bea', 'Cleo'].map(entry), nextCursor: 'third' },
    third: { contacts: ['Dora'].map(entry), nextCursor: null },
  };
  server.use(
    answering('listContacts', ({ url }) => ({ ...pages[new URL(url).searchParams.get('before') ?? ''] })),
  );
  const { user } = renderPage(<ContactList current={undefined} />, { path: '/mailbox' });
  const names = () =>
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.replace('/mailbox/', ''));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Cleo');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Dora');
  expect(names()).toEqual(['Ada', 'Bea', 'Cleo', 'Dora']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each([
  [1, '1 unread message'],
  [2, '2 unread messages'],
])('a contact with %i unread is read out as "%s"', async (unreadCount, words) => {
  server.use(answering('listContacts', { contacts: [{ ...entry('Ada'), unreadCount }], nextCursor: null }));
  renderPage(<ContactList current={undefined} />, { path: '/mailbox' });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('of two with one name the usernames are shown, and of the others not', async () => {
  const named = (username: string, firstname: string) => {
    const one = entry(username);
    return { ...one, contact: { ...one.contact, firstname, username } };
  };
  const contacts = [named('nora_b', 'Nora'), named('noralee', 'Nora'), named('ada1', 'Ada')];
  server.use(answering('listContacts', { contacts, nextCursor: null }));
  renderPage(<ContactList current={undefined} />, { path: '/mailbox' });
  expect(await screen.findByText('nora_b')).toBeInTheDocument();
  expect(screen.getByText('noralee')).toBeInTheDocument();
  expect(screen.queryByText('ada1')).toBeNull();
});

test('archived chats have a list of their own, which says what waits unread there', async () => {
  const archived = { ...contactEntry('Ada', 3), archivedSeq: 3, muted: true, unreadCount: 2 };
  server.use(answering('listContacts', { contacts: [archived, contactEntry('Bea', 1)], nextCursor: null }));
  const { user } = renderPage(<ContactList current={undefined} />, { path: '/mailbox' });
  expect(await screen.findByText('Bea')).toBeInTheDocument();
  expect(screen.queryByText('Ada')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Archived 1 unread conversation' }));
  expect(await screen.findByText('Ada')).toBeInTheDocument();
  expect(screen.getByText('Muted')).toBeInTheDocument();
  expect(screen.queryByText('Bea')).toBeNull();
});

test('a new message of the contact brings a chat back, an own one and one of a muted contact do not', () => {
  const archived = { ...contactEntry('Ada', 3), archivedSeq: 3 };
  const after = (sender: string, muted: boolean) => {
    const page = { contacts: [{ ...archived, muted }], nextCursor: null };
    takeNewest(page, 'Ada', message(4, { sender }));
    return isArchived(page.contacts[0] as typeof archived);
  };
  expect([after('Ada', false), after(myId, false), after('Ada', true)]).toEqual([false, true, true]);
});

test('a search shows people and messages, and how far back it went', async () => {
  const found = { ...message(7, { sender: myId }), content: '…at the old bakery, then' };
  server.use(
    answering('listContacts', {
      contacts: [contactEntry('Ada', 9), contactEntry('Bea', 1)],
      nextCursor: null,
    }),
    answering('searchMessages', ({ url }) => {
      expect(new URL(url).searchParams.get('words')).toBe('Bakery');
      return {
        contacts: [],
        messages: [{ contactId: 'Ada', message: found }],
        searchedBackTo: '2026-03-05T12:00:00.000Z',
      };
    }),
  );
  const { user } = renderPage(<ContactList current={undefined} />, { path: '/mailbox' });
  await user.type(await screen.findByRole('searchbox', { name: 'Search your chats' }), 'Bakery');
  const link = await screen.findByRole('link', { name: /Ada.*You: …at the old bakery, then/ });
  expect(link).toHaveAttribute('href', '/mailbox/Ada?search=Bakery&message=7');
  expect(screen.getByText(/^1 message found\. Searched back to .*2026\.$/)).toBeInTheDocument();
  expect(screen.queryByText('Bea')).toBeNull();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('Bea')).toBeInTheDocument();
});

test('without a membership a search says what it needs', async () => {
  server.use(
    answering('listContacts', { contacts: [contactEntry('Ada', 9)], nextCursor: null }),
    failing('searchMessages', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'),
  );
  renderPage(<ContactList current={undefined} />, { path: '/mailbox?search=bakery' });
  expect(await screen.findByRole('link', { name: 'Become a member' })).toBeInTheDocument();
});
