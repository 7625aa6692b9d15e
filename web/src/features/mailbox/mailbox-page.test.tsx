import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MailboxPage } from './mailbox-page.tsx';
import { herId, signIn } from './testing/pages.ts';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => signIn());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a chat whose code is still loading is no empty pane', () => {
  server.use(answering('listContacts', () => new Promise(() => {})));
  const chat = (
    <Routes>
      <Route path="/mailbox/:recipientId" element={<MailboxPage />} />
    </Routes>
  );
  renderPage(chat, { path: `/mailbox/${herId}` });
  // At once: nothing has been awaited.
  expect(screen.getByRole('status', { name: 'Loading messages' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to all chats' })).toHaveAttribute('href', '/mailbox');
});
