import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../../api/add-late-operations.ts';
import { api } from '../../../api/api.ts';
import { meApi } from '../../../api/me.ts';
import { setNavigator } from '../../../api/navigation.ts';
import { changeOutbox, selectOutboxRows } from '../../../outbox/rows.ts';
import { store } from '../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { texts } from '../../../texts.ts';
import type { Person } from '../contacts/person.tsx';
import { herId, myId, page, signIn } from '../testing/pages.ts';
import { ChatPane } from './chat-pane.tsx';

const server = apiDouble();
const go = vi.fn();
const nora: Person = {
  id: herId,
  firstname: 'Nora',
  photo: null,
  kind: 'member',
  online: true,
  lastOnline: null,
  left: false,
  blocked: false,
};
const field = () => screen.getByRole('textbox', { name: 'Message to Nora' });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  go.mockReset();
  setNavigator(go);
  signIn();
  server.use(
    answering('listContacts', { contacts: [] }),
    answering('listMessages', page(1, 0)),
    answering('listSwitchedOff', { off: [] }),
  );
});
afterEach(async () => {
  localStorage.removeItem('safetyKnown');
  await changeOutbox(myId, () => []);
  server.resetHandlers();
  store.dispatch(api.util.resetApiState());
});
afterAll(() => server.close());

test('an empty conversation says so', async () => {
  renderPage(<ChatPane person={nora} />);
  expect(await screen.findByText(texts.mailbox.noMessages)).toBeInTheDocument();
});

test('before the first message to anybody the rules of safety stand there, until they are acknowledged', async () => {
  const first = renderPage(<ChatPane person={nora} />);
  expect(await screen.findByRole('link', { name: 'How to block and report' })).toHaveAttribute(
    'href',
    '/help#block',
  );
  await first.user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('Before you write')).toBeNull();
  first.unmount();
  renderPage(<ChatPane person={nora} />);
  expect(await screen.findByText(texts.mailbox.noMessages)).toBeInTheDocument();
  expect(screen.queryByText('Before you write')).toBeNull();
});

const suspension = { until: '2027-01-01T10:00:00.000Z', reason: 'Harassment', appeal: null };

test('who is suspended reads, and is told why there is no field', async () => {
  server.use(answering('getMe', { id: myId, suspension }));
  const asked = store.dispatch(meApi.endpoints.me.initiate());
  await asked;
  renderPage(<ChatPane person={nora} />);
  expect(screen.getByText(/^Your profile is suspended until.*: harassment/)).toHaveTextContent('2027');
  expect(screen.queryByRole('textbox')).toBeNull();
  asked.unsubscribe();
});

test('who is suspended while the page is open is told at the first message, which is kept', async () => {
  server.use(answering('getMe', { id: myId }));
  const asked = store.dispatch(meApi.endpoints.me.initiate());
  await asked;
  const { user } = renderPage(<ChatPane person={nora} />);
  server.use(
    answering('getMe', { id: myId, suspension }),
    failing('sendMessage', 403, 'SUSPENDED', 'This profile is suspended.'),
  );
  await user.type(field(), 'Good evening{Enter}');
  expect(await screen.findByText(/^Your profile is suspended/)).toBeInTheDocument();
  const kept = [{ content: 'Good evening', state: 'failed' }];
  await vi.waitFor(() => expect(selectOutboxRows(store.getState())).toMatchObject(kept));
  asked.unsubscribe();
});

test('without a membership the paywall replaces the messages, and the draft is kept', async () => {
  const refusal = ['PAYMENT_REQUIRED', 'You must be subscribed to use this.'] as const;
  server.use(failing('listMessages', 402, ...refusal), failing('sendMessage', 402, ...refusal));
  server.use(answering('getPaymentStatus', { data: { status: null, trialUsed: false } }));
  const { user } = renderPage(<ChatPane person={nora} />, { path: `/mailbox/${herId}` });
  expect(await screen.findByRole('link', { name: 'Become a member' })).toBeInTheDocument();
  await user.type(field(), 'Good evening{Enter}');
  await vi.waitFor(() => expect(go.mock.calls[0]?.[0]).toContain('/payment?returnTo='));
  expect(selectOutboxRows(store.getState())).toMatchObject([
    { content: 'Good evening', contactName: 'Nora', state: 'blocked' },
  ]);
});

test.each([
  ['a new member', { status: null, trialUsed: false }, /your very first day is \$0/, 'Become a member'],
  ['who had the free day', { status: 0, trialUsed: true }, /a month, and you cancel/, 'Become a member'],
  ['who is past due', { status: 2, trialUsed: true }, texts.pastDue.failed.text, 'Update card'],
  [
    'whose bank asks',
    { status: 2, trialUsed: true, toConfirm: { amount: 3000, currency: 'usd' } },
    texts.pastDue.asked.text,
    'Confirm the payment',
  ],
])('the paywall tells %s what is true for them', async (_, membership, words, button) => {
  server.use(
    failing('listMessages', 402, 'PAYMENT_REQUIRED', 'You must be subscribed to use this.'),
    answering('getPaymentStatus', { data: membership }),
  );
  renderPage(<ChatPane person={nora} />, { path: `/mailbox/${herId}` });
  expect(await screen.findByText(words)).toBeVisible();
  if (membership.trialUsed) expect(screen.queryByText(/\$0/)).toBeNull();
  const to = membership.status === 2 ? '/membership' : '/payment?returnTo=';
  expect(screen.getByRole('link', { name: button }).getAttribute('href')).toContain(to);
});

test('Enter sends, Shift+Enter makes a new line, a blank text is not sent', async () => {
  const sent = vi.fn();
  server.use(
    answering('sendMessage', async (request) => {
      const body = (await request.json()) as { content: string };
      sent(body.content);
      return { message: { ...page(1, 1).messages[0], sender: myId, receiver: herId, ...body } };
    }),
  );
  const { user } = renderPage(<ChatPane person={nora} />);
  await user.type(field(), '   {Enter}');
  await user.clear(field());
  await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('one\ntwo'));
  expect(field()).toHaveValue('');
});

test('the counter appears near the limit, and a text that is too long is not sent', async () => {
  const { user } = renderPage(<ChatPane person={nora} />);
  await user.click(field());
  await user.paste('x'.repeat(1900));
  expect(screen.getByText('100 characters left')).toBeInTheDocument();
  await user.paste('x'.repeat(101));
  expect(screen.getByText('1 character over the limit of 2,000')).toBeInTheDocument();
  await user.paste('x'.repeat(7998));
  expect(screen.getByText('7,999 characters over the limit of 2,000')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('x'.repeat(9999));
  await user.clear(field());
});

test('a member who has left cannot be written to', () => {
  renderPage(<ChatPane person={{ ...nora, left: true }} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/account was deleted/)).toBeInTheDocument();
});

test.each([
  [6, /./, 0],
  [2, /^2 new conversations left today$/, 1],
  [0, /^You have started 20 new conversations today\. You can start another one (tomorrow )?at .*kept\.$/, 1],
])('with %i new conversations left the field says so in time', async (left, words, shown) => {
  const againAt = left === 0 ? new Date(Date.now() + 3_600_000).toISOString() : null;
  server.use(answering('listMessages', { ...page(1, 0), newConversations: { left, againAt } }));
  renderPage(<ChatPane person={nora} />);
  await screen.findByText(texts.mailbox.noMessages);
  const said = screen.queryAllByRole('status').filter((one) => words.test(one.textContent ?? ''));
  expect(said).toHaveLength(shown);
});

test('a text past the day’s new conversations is kept, with the reason', async () => {
  server.use(failing('sendMessage', 429, 'NEW_CONVERSATIONS_LIMIT', 'Not today.'));
  const { user } = renderPage(<ChatPane person={nora} />);
  await user.type(field(), 'Hello Nora{Enter}');
  const kept = { content: 'Hello Nora', state: 'failed', reason: { message: 'Not today.' } };
  await vi.waitFor(() => expect(selectOutboxRows(store.getState())).toMatchObject([kept]));
});

const off = [{ name: 'firstMessages', told: 'Not at the moment.' }];

test('while nobody can write to somebody new the field says so, and what is written all the same is kept, with the reason', async () => {
  server.use(
    answering('listSwitchedOff', { off }),
    failing('sendMessage', 409, 'NEW_CONVERSATIONS_OFF', 'Not at the moment.'),
  );
  const { user } = renderPage(<ChatPane person={nora} />);
  expect(await screen.findByText('Not at the moment. What you write here is kept.')).toBeInTheDocument();
  await user.type(field(), 'Hello Nora{Enter}');
  const kept = { content: 'Hello Nora', state: 'failed', reason: { message: 'Not at the moment.' } };
  await vi.waitFor(() => expect(selectOutboxRows(store.getState())).toMatchObject([kept]));
});

test('a conversation that has begun knows nothing of it', async () => {
  const asked = vi.fn();
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/switches')) asked();
  });
  server.use(answering('listMessages', page(1, 2)), answering('listSwitchedOff', { off }));
  renderPage(<ChatPane person={nora} />);
  await screen.findByRole('log');
  expect(screen.queryByText(/Not at the moment/)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
