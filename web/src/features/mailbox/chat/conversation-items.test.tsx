import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { conversationArrived } from '../../../live/events.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { knownEntry } from '../state/contact-actions.ts';
import { mailboxApi } from '../state/mailbox-api.ts';
import { startMailboxReactions } from '../state/mailbox-reactions.ts';
import { contactEntry, signIn } from '../testing/pages.ts';
import { ChatHeader } from './chat-header.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(async () => {
  signIn();
  startMailboxReactions();
  server.use(answering('listContacts', { contacts: [contactEntry('Ada', 3)], nextCursor: null }));
  await store.dispatch(mailboxApi.endpoints.contacts.initiate(undefined));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ada = { ...contactEntry('Ada', 3).contact, id: 'Ada' };
const settings = () => {
  const { muted, archivedSeq, settingsVersion } = knownEntry('Ada') ?? {};
  return { muted, archivedSeq, settingsVersion };
};

async function choose(words: string) {
  const { user } = renderPage(<ChatHeader person={ada} />, { path: '/mailbox/Ada' });
  await user.click(await screen.findByRole('button', { name: 'Mute, archive, block or report Ada' }));
  await user.click(screen.getByRole('button', { name: words }));
}

test('archiving shows at once and is kept', async () => {
  const answer = Promise.withResolvers<object>();
  server.use(answering('setConversation', () => answer.promise as never));
  await choose('Archive');
  expect(settings()).toEqual({ muted: false, archivedSeq: 3, settingsVersion: 0 });
  answer.resolve({ muted: false, archivedSeq: 3, settingsVersion: 1 });
  await vi.waitFor(() => expect(settings()).toEqual({ muted: false, archivedSeq: 3, settingsVersion: 1 }));
});

test('what fails is taken back', async () => {
  server.use(failing('setConversation', 503, 'UNAVAILABLE', 'We are busy.'));
  await choose('Mute');
  await vi.waitFor(() => expect(settings()).toEqual({ muted: false, archivedSeq: null, settingsVersion: 0 }));
});

test('what another tab has set shows here; older news of it does not', () => {
  const notice = { contactId: 'Ada', muted: true, archivedSeq: null, settingsVersion: 2 };
  store.dispatch(conversationArrived(notice));
  store.dispatch(conversationArrived({ ...notice, muted: false, settingsVersion: 1 }));
  expect(settings()).toEqual({ muted: true, archivedSeq: null, settingsVersion: 2 });
});
