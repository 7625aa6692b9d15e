import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { contactEntry, herId, page, signIn } from '../testing/pages.ts';
import { OpenChat } from './open-chat.tsx';

const server = apiDouble();
const nora = { _id: herId, firstname: 'Nora', kind: 'member', online: false, lastOnline: null, photo: null };
const contacts = { contacts: [contactEntry('Nora', 3, { _id: herId })], nextCursor: null };

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => signIn());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('while the person is loading there is a skeleton, and the way back', async () => {
  server.use(answering('listContacts', () => new Promise(() => {})));
  renderPage(<OpenChat id={herId} />);
  expect(await screen.findByRole('status', { name: 'Loading messages' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to all chats' })).toHaveAttribute('href', '/mailbox');
});

test('when the person cannot be loaded the chat says so, and tries again', async () => {
  server.use(
    failing('listContacts', 503, 'UNAVAILABLE', 'Please try again in a moment.'),
    failing('getProfileData', 503, 'UNAVAILABLE', 'Please try again in a moment.'),
  );
  const { user } = renderPage(<OpenChat id={herId} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(screen.getByRole('link', { name: 'Back to all chats' })).toBeInTheDocument();

  server.use(
    answering('listContacts', contacts),
    answering('getProfileData', nora),
    answering('listMessages', page(1, 3)),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Chat with Nora' })).toBeInTheDocument();
});

test('an open chat shows the username where another contact has the same name', async () => {
  const other = contactEntry('Nora', 2, { _id: 'other', username: 'noralee' });
  server.use(
    answering('listContacts', {
      contacts: [contactEntry('Nora', 3, { _id: herId, username: 'nora_b' }), other],
      nextCursor: null,
    }),
    answering('getProfileData', nora),
    answering('listMessages', page(1, 3)),
  );
  renderPage(<OpenChat id={herId} />);
  expect(await screen.findByText('nora_b')).toBeInTheDocument();
});
