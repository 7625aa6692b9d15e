import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setNavigator } from '../api/navigation.ts';
import { endSession, startSession } from '../api/session.ts';
import { keep } from '../kept/storage.ts';
import { store } from '../store/store.ts';
import { answering, apiDouble, failing } from '../testing/api-double.ts';
import { loadDrafts, selectDraft, writeDraft } from './drafts.ts';
import { discard, flushAll, sendAgain, sendText } from './outbox.ts';
import { changeOutbox, loadOutbox, selectOutboxRows, selectSent } from './rows.ts';
import { startOutbox } from './start-outbox.ts';

const me = 'me';
const nora = { contactId: 'nora', contactName: 'Nora' };
const server = apiDouble();
const go = vi.fn();
/** What the server has stored, by clientMessageId. */
const stored = new Map<string, string>();
const posts: string[] = [];

const token = (userId: string) => `head.${btoa(JSON.stringify({ sub: userId }))}.signature`;
const rows = () => selectOutboxRows(store.getState());
const accept = async (request: Request) => {
  const body = (await request.json()) as { clientMessageId: string; content: string; receiverId: string };
  posts.push(body.content);
  stored.set(body.clientMessageId, body.content);
  return {
    message: {
      _id: body.clientMessageId,
      seq: stored.size,
      sender: me,
      receiver: body.receiverId,
      content: body.content,
      clientMessageId: body.clientMessageId,
    },
  };
};

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  startOutbox();
});
beforeEach(() => {
  go.mockReset();
  stored.clear();
  posts.length = 0;
  setNavigator(go);
  history.replaceState(null, '', '/mailbox/nora');
  startSession(token(me));
  server.use(answering('sendMessage', accept));
});
afterEach(async () => {
  startSession(token(me));
  await changeOutbox(me, () => []);
  server.resetHandlers();
});
afterAll(() => server.close());

test('a text is queued, sent and then known as sent', async () => {
  await sendText(nora, '  Good evening  ');
  expect([...stored.values()]).toEqual(['Good evening']);
  expect(rows()).toEqual([]);
  expect(selectSent(store.getState()).map(({ content }) => content)).toContain('Good evening');
});

test('blank texts are not sent', async () => {
  await sendText(nora, ' \n ');
  expect(posts).toEqual([]);
});

test('texts to one person go one at a time and in order', async () => {
  let arrived = 0;
  const answers = [1, 2, 3].map(() => Promise.withResolvers<void>());
  server.use(
    answering('sendMessage', async (request) => {
      await answers[arrived++]?.promise;
      return accept(request);
    }),
  );
  const sending = ['one', 'two', 'three'].map((text) => sendText(nora, text));
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  for (const [n, answer] of answers.entries()) {
    await vi.waitFor(() => expect(arrived).toBe(n + 1));
    answer.resolve();
  }
  await Promise.all(sending);
  await vi.waitFor(() => expect(posts).toEqual(['one', 'two', 'three']));
});

test('without an answer it waits, and goes once when the connection is back', async () => {
  server.use(failing('sendMessage', 503, 'UNAVAILABLE', 'We are busy for a moment.'));
  await sendText(nora, 'Later');
  expect(rows()).toMatchObject([{ content: 'Later', state: 'queued' }]);
  server.use(answering('sendMessage', accept));
  await Promise.all([flushAll(), flushAll()]);
  expect(posts).toEqual(['Later']);
  expect(rows()).toEqual([]);
});

test('a lost answer sends the same clientMessageId again', async () => {
  const seen: string[] = [];
  server.use(
    answering('sendMessage', async (request) => {
      seen.push(((await request.clone().json()) as { clientMessageId: string }).clientMessageId);
      await accept(request);
      throw new Error('The answer is lost');
    }),
  );
  await sendText(nora, 'Once');
  server.use(
    answering('sendMessage', async (request) => {
      seen.push(((await request.clone().json()) as { clientMessageId: string }).clientMessageId);
      return accept(request);
    }),
  );
  await flushAll();
  expect(new Set(seen).size).toBe(1);
  expect(stored.size).toBe(1);
});

test('a refusal stays with its reason, can be sent again or taken back', async () => {
  server.use(failing('sendMessage', 403, 'BLOCKED', 'You cannot write to this member.'));
  await sendText(nora, 'Hello?');
  expect(rows()).toMatchObject([
    { state: 'failed', reason: { code: 'BLOCKED', message: 'You cannot write to this member.' } },
  ]);
  const id = rows()[0]?.clientMessageId ?? '';
  server.use(answering('sendMessage', accept));
  await sendAgain([id]);
  expect(posts).toEqual(['Hello?']);
  server.use(failing('sendMessage', 400, 'INVALID', 'Please check what you entered.'));
  await sendText(nora, 'Never mind');
  expect(await discard(rows()[0]?.clientMessageId ?? '')).toMatchObject({ content: 'Never mind' });
  expect(rows()).toEqual([]);
});

test('without a membership texts are kept and the payment page opens once', async () => {
  server.use(failing('sendMessage', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'));
  await sendText(nora, 'Kept');
  expect(rows()).toMatchObject([{ content: 'Kept', contactName: 'Nora', state: 'blocked' }]);
  expect(go.mock.calls.map(([path]) => path)).toEqual(['/payment?returnTo=%2Fmailbox%2Fnora']);
  server.use(answering('sendMessage', accept));
  await flushAll();
  expect(posts, 'nothing is sent by itself').toEqual([]);
  await sendAgain(rows().map(({ clientMessageId }) => clientMessageId));
  expect(posts).toEqual(['Kept']);
});

test('who logs off leaves nothing unsent, nor what a later answer would bring back', async () => {
  const gate = Promise.withResolvers<void>();
  server.use(
    answering('sendMessage', async () => {
      await gate.promise;
      throw new Error('The answer is lost');
    }),
  );
  const sending = sendText(nora, 'Under way');
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  writeDraft('nora', 'Half of a');
  endSession('left');
  gate.resolve();
  await sending;
  await vi.waitFor(() => expect(Object.keys({ ...localStorage }).join()).not.toContain('typed'));
  startSession(token(me));
  await Promise.all([loadOutbox(), loadDrafts()]);
  expect([rows(), selectDraft(store.getState(), 'nora')]).toEqual([[], '']);
});

test('what is unsent is nobody else’s, and goes when somebody else logs in', async () => {
  server.use(failing('sendMessage', 401, 'UNAUTHENTICATED', 'Please log in.'));
  await sendText(nora, 'Mine');
  endSession();
  for (const person of ['somebody else', me]) {
    startSession(token(person));
    server.use(answering('sendMessage', accept));
    await loadOutbox();
    await flushAll();
    expect([rows(), posts]).toEqual([[], []]);
  }
});

test('an ended session keeps what is unsent for its writer', async () => {
  server.use(failing('sendMessage', 401, 'UNAUTHENTICATED', 'Please log in.'));
  await sendText(nora, 'Mine');
  endSession();
  expect(rows()).toEqual([]);
  server.use(answering('sendMessage', accept));
  startSession(token(me));
  await loadOutbox();
  expect(rows()).toMatchObject([{ content: 'Mine', state: 'queued' }]);
  await flushAll();
  expect(posts).toEqual(['Mine']);
});

test('texts go in the order of writing, whatever the clocks of the tabs say', () => {
  server.use(failing('sendMessage', 503, 'UNAVAILABLE', 'Later'));
  vi.useFakeTimers();
  /** As another tab has written it, whose clock is years ahead. */
  const theirs = (clientMessageId: string, place: number) => {
    const row = { clientMessageId, contactId: 'nora', contactName: 'Nora', content: clientMessageId };
    const createdAt = '2099-01-01T00:00:00.000Z';
    changeOutbox(me, (rows) => [...rows, { ...row, createdAt, place, state: 'queued' }]);
  };
  const mine = (content: string, time: string) => {
    vi.setSystemTime(time);
    void sendText(nora, content);
    return rows().find((row) => row.content === content)?.place ?? 0;
  };
  try {
    const first = mine('zero', '2098-01-01T00:00:00.000Z');
    theirs('one', first + 1);
    const place = mine('two', '1999-01-01T00:00:00.000Z');
    theirs('three', place + 1);
    mine('four', '1998-01-01T00:00:00.000Z');
    expect(rows().map(({ content }) => content)).toEqual(['zero', 'one', 'two', 'three', 'four']);
    // A tab that has not heard of the others yet.
    keep('outboxCount', String(place + 1_000));
    expect(mine('five', '1997-01-01T00:00:00.000Z')).toBe(place + 1_001);
  } finally {
    vi.useRealTimers();
  }
});

test('a text that cannot be put into the outbox stays: somebody’s browser data was cleared', () => {
  localStorage.removeItem('token');
  expect(sendText(nora, 'Still here')).toBeUndefined();
});
