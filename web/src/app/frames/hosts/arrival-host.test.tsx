import { setTimeout as sleep } from 'node:timers/promises';
import type { Timestamp } from '@emberline/contracts/live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { meApi } from '../../../api/me.ts';
import { contactEntry, message, myId, page, signIn } from '../../../features/mailbox/testing/pages.ts';
import { timestampArrived } from '../../../live/events.ts';
import { PageMeta } from '../../../live/page-meta.tsx';
import { arrivalClosed } from '../../../members/chats/arrivals.ts';
import { changeOutbox } from '../../../outbox/rows.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ArrivalHost, hearArrivals, KeysHost } from '../over-pages.tsx';

const server = apiDouble();
const people = ['Bea', 'Cleo', 'Dora', 'Eva'];
let paid = true;
let stop: () => void;

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  stop = hearArrivals();
});
beforeEach(async () => {
  signIn();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  server.use(
    answering('getMe', () => ({ id: myId, ...(paid && { paymentStatus: 1 }), unread: 0, unreadVersion: 1 })),
    answering('listContacts', { contacts: people.map((name) => contactEntry(name, 1)), nextCursor: null }),
    answering(
      'getProfileData',
      ({ url }) => contactEntry(new URL(url).pathname.split('/').at(-1) ?? '', 1).contact,
    ),
    answering('listMessages', ({ url }) => {
      const seq = Number(new URL(url).searchParams.get('after')) + 1;
      return { ...page(seq, seq), messages: [message(seq, { content: `Text ${seq}` })] };
    }),
    answering('markRead', { readSeq: 9, unread: 0, unreadVersion: 9 }),
  );
  await store.dispatch(meApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  changeOutbox(myId, () => []);
  for (const name of people) store.dispatch(arrivalClosed(name));
  server.resetHandlers();
  paid = true;
});
afterAll(() => {
  stop();
  server.close();
});

/** Each test writes messages that are newer than those of all tests before. */
let seq = 1;
function write(contactId: string, changes: Partial<Timestamp> = {}): number {
  seq++;
  const { _id, createdAt, authoredBy } = message(seq);
  // With a count nobody has to ask for it later.
  const meta = {
    message: { _id, createdAt, authoredBy },
    ...{ unreadCount: 1, unread: 0, unreadVersion: seq },
  };
  act(
    () => void store.dispatch(timestampArrived({ type: 'timestamp', contactId, seq, ...meta, ...changes })),
  );
  return seq;
}
const toastOf = (name: string) => screen.findByRole('article', { name: `New message from ${name}` });
const noToastOf = (name: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: `New message from ${name}` })).toBeNull());

test('a message becomes a toast with name, text and a link, is announced and stands in the title', async () => {
  renderPage(
    <>
      <PageMeta title="My Home" />
      <ArrivalHost />
    </>,
    { path: '/home' },
  );
  const first = write('Bea');
  const toast = await toastOf('Bea');
  expect(within(toast).getByText(`Text ${first}`)).toBeInTheDocument();
  expect(within(toast).getByRole('link', { name: /Bea/ })).toHaveAttribute('href', '/mailbox/Bea');
  expect(screen.getByText(`Bea wrote: Text ${first}`)).toHaveAttribute('role', 'status');
  await waitFor(() => expect(document.title).toBe('Bea wrote · My Home · Emberline'));
  write('Bea', { unreadCount: 2 });
  await waitFor(() => expect(document.title).toBe('Bea wrote 2 messages · My Home · Emberline'));
});

test('an own message, and one of the open conversation, become none', async () => {
  renderPage(<ArrivalHost />, { path: '/mailbox/Cleo' });
  write('Bea', { own: true });
  write('Cleo');
  write('Dora');
  await toastOf('Dora');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('what is read elsewhere goes', async () => {
  renderPage(<ArrivalHost />, { path: '/home' });
  const readSeq = write('Bea');
  await toastOf('Bea');
  act(() => void store.dispatch(timestampArrived({ type: 'timestamp', contactId: 'Bea', readSeq })));
  await noToastOf('Bea');
});

test('at most three are shown, and never without the one that has the focus', async () => {
  renderPage(<ArrivalHost />, { path: '/home' });
  for (const name of people.slice(0, 3)) {
    write(name);
    await toastOf(name);
  }
  within(await toastOf('Bea'))
    .getByRole('textbox')
    .focus();
  write('Eva');
  await toastOf('Eva');
  expect(screen.getAllByRole('article').map((toast) => toast.getAttribute('aria-label'))).toEqual(
    ['Bea', 'Dora', 'Eva'].map((name) => `New message from ${name}`),
  );
});

test('it goes by itself, but not while it has the focus or the pointer', async () => {
  renderPage(<ArrivalHost />, { path: '/home' });
  write('Bea');
  const toast = await toastOf('Bea');
  vi.useFakeTimers();
  const wait = () => act(() => vi.advanceTimersByTimeAsync(20_000));
  fireEvent.pointerEnter(toast);
  await wait();
  expect(toast).toBeInTheDocument();
  act(() => within(toast).getByRole('textbox').focus());
  fireEvent.pointerLeave(toast);
  await wait();
  expect(toast).toBeInTheDocument();
  act(() => within(toast).getByRole('textbox').blur());
  await wait();
  expect(toast).not.toBeInTheDocument();
});

test('a reply goes through the outbox and the toast says so; one key opens the conversation', async () => {
  const sent = vi.fn();
  server.use(
    answering('sendMessage', async (request) => {
      const body = (await request.json()) as { content: string; receiverId: string };
      sent(body);
      return { message: { ...message(seq + 1), sender: myId, receiver: body.receiverId, ...body } };
    }),
  );
  const { user, where } = renderPage(<ArrivalHost />, { path: '/home' });
  write('Bea');
  await user.type(
    within(await toastOf('Bea')).getByRole('textbox', { name: 'Message to Bea' }),
    'Hello{Enter}',
  );
  await within(await toastOf('Bea')).findByText('Sent');
  expect(sent.mock.calls).toMatchObject([[{ receiverId: 'Bea', content: 'Hello' }]]);
  await user.keyboard('{Alt>}m{/Alt}');
  expect(where()).toBe('/mailbox/Bea');
});

/** Answers Bea's message by keys, so that neither focus nor pointer hold the toast. @param until the server's answer waits for it */
async function answerByKeys(until: Promise<void>): Promise<HTMLElement> {
  server.use(
    answering('sendMessage', async (request) => {
      const body = (await request.json()) as { content: string; receiverId: string };
      await until;
      return { message: { ...message(seq + 1), sender: myId, receiver: body.receiverId, ...body } };
    }),
  );
  const page = (
    <>
      <button type="button">Elsewhere</button>
      <ArrivalHost />
    </>
  );
  const { user } = renderPage(page, { path: '/home' });
  write('Bea');
  const toast = await toastOf('Bea');
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  within(toast).getByRole('textbox', { name: 'Message to Bea' }).focus();
  await user.keyboard('Hello{Enter}');
  return toast;
}

test('a reply that is long on its way does not go before the toast says what became of it', async () => {
  const answered = Promise.withResolvers<void>();
  const toast = await answerByKeys(answered.promise);
  // It would have gone by now.
  await sleep(3_000);
  expect(toast).toBeInTheDocument();
  expect(toast).toHaveTextContent('Sending…');
  answered.resolve();
  await within(toast).findByText('Sent');
  await noToastOf('Bea');
});

test('without a connection the toast says that the reply is kept, and goes', async () => {
  const answered = Promise.withResolvers<void>();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const toast = await answerByKeys(answered.promise);
  await within(toast).findByText('Kept, and sent when you are back.');
  await noToastOf('Bea');
  onLine.mockRestore();
  answered.resolve();
});

test('without a membership the text stays out', async () => {
  paid = false;
  server.use(failing('listMessages', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'));
  await store.dispatch(meApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
  renderPage(<ArrivalHost />, { path: '/home' });
  write('Bea');
  expect(within(await toastOf('Bea')).getByText('has written to you.')).toBeInTheDocument();
});

const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

test('? opens the list of keys, but not while one types, and not once single keys are switched off', async () => {
  const { user } = renderPage(
    <>
      <input aria-label="A field" />
      <KeysHost />
    </>,
  );
  await user.type(screen.getByLabelText('A field'), 'who?');
  expect(list()).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getByText('Alt + M')).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(list()).toBeNull());
  await user.keyboard('?');
  expect(list()).toBeNull();
  localStorage.clear();
});
