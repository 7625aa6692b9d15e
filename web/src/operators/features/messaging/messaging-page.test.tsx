import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { userOf } from '../../shared/people/person.tsx';
import { MessagingPage } from './messaging-page.tsx';

const server = apiDouble();
const far = userOf(4_000, { firstname: 'Faraway' });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a user in the address is opened by the id, also when no page of the list has been loaded with them', async () => {
  server.use(
    answering('messagingUsers', { users: [userOf(1)], totalPages: 200, total: 4_001, more: false }),
    answering('messagingUnattended', { users: [], totalPages: 1, total: 0, more: false }),
    answering('getUserStatus', { response: 'offline' }),
    answering('getUser', ({ url }) => (url.endsWith(far.id) ? far : userOf(9))),
  );
  renderPage(<MessagingPage />, { path: `/admin/messaging?user=${far.id}` });
  expect(await screen.findByText(/Faraway/)).toBeVisible();
  expect(await screen.findByText('No mail to Faraway waits for an answer.')).toBeVisible();
});

test('a user in the address who is deleted is said to be missing, and the list can be gone back to', async () => {
  server.use(
    answering('messagingUsers', { users: [userOf(1)], totalPages: 1, total: 1, more: false }),
    failing('getUser', 404, 'NOT_FOUND', 'We could not find that.'),
  );
  const { user, where } = renderPage(<MessagingPage />, { path: `/admin/messaging?user=${far.id}` });
  expect(await screen.findByText('We could not find that.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to all users' }));
  expect(where()).toBe('/admin/messaging');
  expect(await screen.findByText('Choose a user')).toBeVisible();
});
