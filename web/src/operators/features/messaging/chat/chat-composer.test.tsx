import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, apiDouble, failing } from '../../../../testing/api-double.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { OperatorUser } from '../../../api/operator-api.ts';
import { writeDraft } from '../../../shared/replies/drafts.ts';
import { WaitingBar } from '../../../shared/waiting/waiting-bar.tsx';
import { ChatComposer } from './chat.tsx';

const server = apiDouble();
const sent = vi.fn();
const user = { id: '66a000000000000000000001', firstname: 'Tess', kind: 'staff' } as OperatorUser;
const recipient = { id: '66a000000000000000000002', firstname: 'Daniel' } as OperatorUser;
const chat = { user, recipient, as: 'reply' as const };
let seq = 3;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  seq = 3;
  sent.mockReset();
  const stores = (path: string) => async (request: Request) => {
    sent(path, await request.json());
    return { message: { conversationId: 'c', seq: ++seq } };
  };
  server.use(
    answering('listReplies', []),
    answering('messagingUnattended', { users: [], totalPages: 1, total: 0 }),
    answering('messagingReply', stores('reply')),
    answering('messagingSend', stores('send')),
  );
});
afterEach(() => {
  writeDraft(`chat ${user.id} ${recipient.id}`, '');
  server.resetHandlers();
});
afterAll(() => server.close());

const render = (shownSeq = 3, waitingMailId?: string) =>
  renderPage(
    <>
      <ChatComposer chat={chat} shownSeq={shownSeq} waitingMailId={waitingMailId} onNext={vi.fn()} />
      <WaitingBar />
    </>,
  );
const sendNow = () => screen.findByRole('button', { name: /Send now/ });
const field = () => screen.getByRole('textbox', { name: 'Message to Daniel' });

test('a reply sends the newest shown seq, and a second message is a new mail', async () => {
  const { user: hands } = render();
  await hands.type(field(), 'Good evening{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  // The second sends the first.
  await hands.type(field(), 'And you?{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await screen.findByText('And you?');
  await hands.click(await sendNow());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls).toMatchObject([
    ['reply', { content: 'Good evening', seenSeq: 3 }],
    ['send', { content: 'And you?', seenSeq: 4 }],
  ]);
});

test.each([
  ['MAIL_ANSWERED', 'This mail has already been answered.'],
  ['MAIL_CLAIMED', 'Another operator is answering this mail.'],
])('a text that is refused by %s stays in the field, with the reason', async (code, reason) => {
  server.use(failing('messagingReply', 409, code, reason));
  const { user: hands } = render(9);
  await hands.type(field(), 'My words{Enter}');
  await hands.click(await sendNow());
  expect(await screen.findByText(reason)).toBeVisible();
  expect(field()).toHaveValue('My words');
});

test('a claim that the server gives after the field was left is given back', async () => {
  const give = Promise.withResolvers<void>();
  const [claimed, released] = [vi.fn(), vi.fn()];
  server.use(
    answering('claimMail', async () => {
      claimed();
      await give.promise;
      return { until: new Date(Date.now() + 90_000).toISOString() };
    }),
    answering('releaseMail', () => {
      released();
      return { ok: true };
    }),
  );
  render(3, '66a0000000000000000000aa');
  field().focus();
  await waitFor(() => expect(claimed).toHaveBeenCalled());
  field().blur();
  expect(released).not.toHaveBeenCalled();
  give.resolve();
  await waitFor(() => expect(released).toHaveBeenCalledOnce());
});
