import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { caughtUp, readArrived, timestampArrived } from '../../../live/events.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble } from '../../../testing/api-double.ts';
import { herId, page, signIn } from '../testing/pages.ts';
import { knownConversation, loadOlder } from './conversation-actions.ts';
import { mailboxApi, messagesOf } from './mailbox-api.ts';
import { startMailboxReactions } from './mailbox-reactions.ts';

const server = apiDouble();
const notice = (seq: number) => timestampArrived({ type: 'timestamp', contactId: herId, seq });
const seqs = () =>
  messagesOf(knownConversation(herId) ?? expect.fail('no conversation')).map(({ seq }) => seq);
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The server's conversation: as many messages as `last` says when asked. */
let last = 0;
let held: Promise<void> | undefined;
let asked = Promise.withResolvers<void>();

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startMailboxReactions();
});
beforeEach(() => {
  signIn();
  held = undefined;
  asked = Promise.withResolvers();
  server.use(
    answering('listContacts', { contacts: [] }),
    answering('listMessages', async (request) => {
      const { searchParams } = new URL(request.url);
      const known = last;
      const [after, before] = [searchParams.get('after'), searchParams.get('before')];
      if (after !== null) return page(Number(after) + 1, Math.min(known, Number(after) + 30));
      const end = before ? Number(before.split(' ')[1]) - 1 : known;
      const answer = page(Math.max(1, end - 29), end);
      asked.resolve();
      await held;
      return answer;
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const open = () => store.dispatch(mailboxApi.endpoints.conversation.initiate(herId));

test('a message that arrives while an older page loads is kept', async () => {
  last = 60;
  await open();
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const older = loadOlder(herId);
  last = 61;
  store.dispatch(notice(61));
  await vi.waitFor(() => expect(seqs().at(-1)).toBe(61));
  gate.resolve();
  await older;
  expect(seqs()).toEqual(upTo(61));
});

test('a message that arrives while the first page is on its way is fetched after it', async () => {
  last = 3;
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const opening = open();
  await asked.promise;
  last = 4;
  store.dispatch(notice(4));
  gate.resolve();
  await opening;
  await vi.waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]));
});

test('after a gap in the connection all that was missed is fetched, however many pages it takes', async () => {
  last = 10;
  await open();
  last = 95;
  store.dispatch(caughtUp());
  await vi.waitFor(() => expect(seqs()).toEqual(upTo(95)));
});

test('many notices at once lose nothing and double nothing', async () => {
  last = 1;
  await open();
  for (let seq = 2; seq <= 40; seq++) {
    last = seq;
    store.dispatch(notice(seq));
  }
  await vi.waitFor(() => expect(seqs()).toEqual(upTo(40)));
});

test('a notice of reading turns the ticks and never back', async () => {
  last = 5;
  await open();
  const conversationId = 'c';
  store.dispatch(readArrived({ conversationId, contactId: herId, upToSeq: 5 }));
  store.dispatch(readArrived({ conversationId, contactId: herId, upToSeq: 3 }));
  expect(knownConversation(herId)?.otherReadSeq).toBe(5);
});
