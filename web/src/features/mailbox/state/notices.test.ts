import type { Timestamp } from '@emberline/contracts/live';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { meApi } from '../../../api/me.ts';
import {
  caughtUp,
  membershipArrived,
  presenceArrived,
  readArrived,
  timestampArrived,
  typingArrived,
} from '../../../live/events.ts';
import { liveStateChanged } from '../../../live/live-slice.ts';
import { startLiveReactions } from '../../../live/start-live.ts';
import { messageAccepted, rowsKnown } from '../../../outbox/rows.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { contactEntry, herId, message, myId, page, signIn } from '../testing/pages.ts';
import { knownEntry } from './contact-actions.ts';
import type { ContactEntry } from './contacts.ts';
import { knownConversation, readUpTo } from './conversation-actions.ts';
import { mailboxApi, messagesOf } from './mailbox-api.ts';
import { startMailboxReactions } from './mailbox-reactions.ts';
import { selectTyping } from './typing-slice.ts';

const server = apiDouble();
const requests: string[] = [];
const { contacts, conversation } = mailboxApi.endpoints;
/** The server's list. */
let entries: ContactEntry[] = [];
let lastSeq = 0;

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const after = searchParams.get('after');
    requests.push(`${request.method} ${pathname}${after === null ? '' : ` after ${after}`}`);
  });
  startLiveReactions();
  startMailboxReactions();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  signIn();
  entries = [contactEntry(herId, 3), contactEntry('Bea', 2)];
  lastSeq = 3;
  server.use(
    answering('getMe', { id: myId, paymentStatus: 1, unread: 0, unreadVersion: 1 }),
    answering('listContacts', () => ({ contacts: entries, nextCursor: null })),
    answering('listMessages', ({ url }) => {
      const after = new URL(url).searchParams.get('after');
      return page(after === null ? 1 : Number(after) + 1, lastSeq);
    }),
  );
  await store.dispatch(meApi.endpoints.me.initiate());
  await store.dispatch(contacts.initiate(undefined));
  requests.length = 0;
});
afterEach(async () => {
  // What a test began must not come in the next one.
  await pass(longestMs);
  vi.useRealTimers();
  store.dispatch(rowsKnown([]));
  server.resetHandlers();
});
afterAll(() => server.close());

const notice = (changes: Partial<Timestamp>) =>
  store.dispatch(timestampArrived({ type: 'timestamp', contactId: herId, ...changes }));
const order = () =>
  contacts
    .select(undefined)(store.getState())
    .data?.contacts.map(({ contact }) => contact._id);
const metaOf = (seq: number) => {
  const { _id, createdAt, authoredBy } = message(seq);
  return { _id, createdAt, authoredBy };
};
/** Longer than the pause between two fetches for notices. */
const quietMs = 1300;
/** Until the list is asked for no more after the end of a membership. */
const longestMs = 6000;

/** Lets time pass until nothing more is asked for. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await Promise.all(store.dispatch(mailboxApi.util.getRunningQueriesThunk()));
}

const quiet = () => pass(quietMs);

test('a message in another chat: its count at once, one small request for its text, none for the list', async () => {
  lastSeq = 5;
  notice({ contactId: 'Bea', seq: 5, unread: 1, unreadVersion: 2, unreadCount: 3, message: metaOf(5) });
  await vi.waitFor(() => expect(knownEntry('Bea')?.unreadCount).toBe(3));
  await vi.waitFor(() => expect(order()).toEqual(['Bea', herId]));
  expect(knownEntry('Bea')?.lastMessage).toMatchObject({ seq: 5, content: 'Message 5' });
  await quiet();
  expect(requests).toEqual(['GET /mailbox/messages after 4']);
});

test('a message in a chat that is kept: what follows in it, and no more for the list', async () => {
  await store.dispatch(conversation.initiate(herId));
  requests.length = 0;
  lastSeq = 4;
  notice({ seq: 4, unread: 1, unreadVersion: 2, unreadCount: 1, message: metaOf(4) });
  await vi.waitFor(() => expect(knownEntry(herId)?.lastMessage?.seq).toBe(4));
  notice({ seq: 4, unread: 1, unreadVersion: 2, unreadCount: 1, message: metaOf(4) });
  notice({ seq: 2, unread: 1, unreadVersion: 2, unreadCount: 1, message: metaOf(2) });
  await quiet();
  expect(requests).toEqual(['GET /mailbox/messages after 3']);
});

test('without a membership a message is shown to have come, without any request', async () => {
  server.use(
    answering('getMe', { id: myId, unread: 0, unreadVersion: 1 }),
    failing('listMessages', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'),
  );
  await store.dispatch(meApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
  requests.length = 0;
  notice({ contactId: 'Bea', seq: 5, unread: 1, unreadVersion: 2, unreadCount: 3, message: metaOf(5) });
  await vi.waitFor(() => expect(order()).toEqual(['Bea', herId]));
  expect(knownEntry('Bea')?.lastMessage).toEqual({ ...metaOf(5), seq: 5, sender: 'Bea', content: null });
  await quiet();
  expect(requests).toEqual([]);
});

test('an own message makes no request but its sending, also when the notice comes first', async () => {
  await store.dispatch(conversation.initiate(herId));
  requests.length = 0;
  const row = { clientMessageId: 'one', contactId: herId, contactName: 'Nora', content: 'Hi' };
  store.dispatch(rowsKnown([{ ...row, createdAt: '', state: 'queued' }]));
  notice({ seq: 4, own: true, message: metaOf(4) });
  store.dispatch(messageAccepted(message(4, { sender: myId, receiver: herId })));
  store.dispatch(rowsKnown([]));
  notice({ seq: 4, own: true, message: metaOf(4) });
  await quiet();
  expect(messagesOf(knownConversation(herId) ?? expect.fail()).at(-1)?.seq).toBe(4);
  // As at the server: who had read all has read the own message too, which then needs no read mark.
  expect(knownConversation(herId)?.readSeq).toBe(4);
  expect(knownEntry(herId)?.lastMessage).toMatchObject({ seq: 4, sender: myId });
  expect(requests).toEqual([]);
});

test('an own message from another device is fetched', async () => {
  await store.dispatch(conversation.initiate(herId));
  requests.length = 0;
  lastSeq = 4;
  notice({ seq: 4, own: true, message: metaOf(4) });
  await vi.waitFor(() => expect(knownEntry(herId)?.lastMessage?.seq).toBe(4));
  await quiet();
  expect(requests).toEqual(['GET /mailbox/messages after 3']);
});

test('reading here and on another page is one request and none', async () => {
  entries = [contactEntry(herId, 3), { ...contactEntry('Bea', 2), unreadCount: 2, readSeq: 0 }];
  await store.dispatch(contacts.initiate(undefined, { forceRefetch: true }));
  await store.dispatch(conversation.initiate(herId));
  server.use(answering('markRead', { readSeq: 9, unread: 1, unreadVersion: 3 }));
  requests.length = 0;
  await readUpTo(herId, 9);
  notice({ readSeq: 9, unread: 1, unreadVersion: 3, unreadCount: 0 });
  notice({ contactId: 'Bea', readSeq: 2, unread: 0, unreadVersion: 4, unreadCount: 0 });
  store.dispatch(readArrived({ conversationId: 'c', contactId: herId, upToSeq: 2 }));
  await vi.waitFor(() => expect(knownEntry('Bea')).toMatchObject({ unreadCount: 0, readSeq: 2 }));
  expect(knownEntry(herId)).toMatchObject({ unreadCount: 0, readSeq: 9, otherReadSeq: 2 });
  await quiet();
  expect(requests).toEqual(['POST /mailbox/read']);
});

test('a contact that the list does not hold fetches it once, and many messages at once cost no more', async () => {
  entries = ['Cleo', ...Array.from({ length: 9 }, (_, n) => `New ${n}`)].map((name) => contactEntry(name, 9));
  for (const { contact } of entries)
    notice({ contactId: contact._id, seq: 9, unread: 0, unreadVersion: 2, message: metaOf(9) });
  await vi.waitFor(() => expect(order()).toContain('New 8'));
  await quiet();
  expect(requests.length).toBeLessThanOrEqual(2);
  expect(new Set(requests)).toEqual(new Set(['GET /mailbox/contacts']));
});

test('what comes while the list is on its way is not undone by it', async () => {
  const gate = Promise.withResolvers<void>();
  const read = entries;
  server.use(
    answering('listContacts', async () => {
      await gate.promise;
      return { contacts: read, nextCursor: null };
    }),
  );
  const fetched = store.dispatch(contacts.initiate(undefined, { forceRefetch: true }));
  lastSeq = 5;
  notice({ contactId: 'Bea', seq: 5, unread: 1, unreadVersion: 2, unreadCount: 3, message: metaOf(5) });
  store.dispatch(presenceArrived({ memberId: 'Bea', online: true, lastOnline: null }));
  await vi.waitFor(() => expect(order()).toEqual(['Bea', herId]));
  gate.resolve();
  await fetched;
  await quiet();
  expect(order()).toEqual(['Bea', herId]);
  expect(knownEntry('Bea')).toMatchObject({ unreadCount: 3, lastSeq: 5, contact: { online: true } });
});

test('an answer that holds the presence before the notice does not undo it for long', async () => {
  const isOnline = () => knownEntry('Bea')?.contact.online;
  store.dispatch(presenceArrived({ memberId: 'Bea', online: true, lastOnline: null }));
  await vi.waitFor(() => expect(isOnline()).toBe(true));
  await store.dispatch(contacts.initiate(undefined, { forceRefetch: true }));
  expect(isOnline()).toBe(false);
  await vi.waitFor(() => expect(isOnline()).toBe(true));
});

test('what was said of a presence before a gap does not undo what is fetched after it', async () => {
  const isOnline = () => knownEntry('Bea')?.contact.online;
  store.dispatch(presenceArrived({ memberId: 'Bea', online: true, lastOnline: null }));
  await vi.waitFor(() => expect(isOnline()).toBe(true));
  store.dispatch(liveStateChanged('connecting'));
  store.dispatch(liveStateChanged('connected'));
  await store.dispatch(contacts.initiate(undefined, { forceRefetch: true }));
  await quiet();
  expect(isOnline()).toBe(false);
});

test('a lost notice is found out by the count of the next one', async () => {
  entries = [contactEntry(herId, 3), { ...contactEntry('Bea', 2), unreadCount: 2, lastSeq: 5 }];
  notice({ readSeq: 3, unread: 1, unreadVersion: 9, unreadCount: 0 });
  await vi.waitFor(() => expect(knownEntry('Bea')?.unreadCount).toBe(2));
});

test('after a gap in the connection the list is fetched', async () => {
  entries = [contactEntry('Bea', 9)];
  store.dispatch(caughtUp());
  await vi.waitFor(() => expect(order()).toEqual(['Bea']));
  expect(requests).toContain('GET /mailbox/contacts');
});

test('with the end of a membership the texts leave the list', async () => {
  const veiled = (entry: ContactEntry) => ({
    ...entry,
    lastMessage: entry.lastMessage && { ...entry.lastMessage, content: null },
  });
  entries = entries.map(veiled);
  store.dispatch(membershipArrived({ paymentStatus: null, lastChargeFailed: false }));
  await vi.waitFor(() => expect(knownEntry('Bea')?.lastMessage?.content).toBeNull());
});

test('who was writing is not any more once the message is there', async () => {
  store.dispatch(typingArrived({ contactId: herId }));
  await vi.waitFor(() => expect(selectTyping(store.getState(), herId)).toBe(true));
  notice({ seq: 4, own: true, message: metaOf(4) });
  expect(selectTyping(store.getState(), herId)).toBe(true);
  notice({ seq: 5, unread: 1, unreadVersion: 2, unreadCount: 1, message: metaOf(5) });
  expect(selectTyping(store.getState(), herId)).toBe(false);
});
