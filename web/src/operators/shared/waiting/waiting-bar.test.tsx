import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../api/session.ts';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { readDraft, writeDraft } from '../replies/drafts.ts';
import { keepAnswer, keptAnswers, type WaitingAnswer } from './kept-answers.ts';
import { holdAnswer, sendAllNow } from './waiting-answers.ts';
import { WaitingBar } from './waiting-bar.tsx';

const server = apiDouble();
const sent = vi.fn();
const token = `x.${btoa(JSON.stringify({ sub: 'me' }))}.x`;
const left: WaitingAnswer = {
  ...{ id: 'answer-0001', operatorId: 'me', to: 'demo', draftKey: 'mail 1', dueAt: 0 },
  call: { id: 'respondToMail', body: { mailId: '66a000000000000000000001', response: 'Hi' } },
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent.mockReset();
  document.documentElement.dataset.audience = 'operator';
  startSession(token);
  server.use(
    answering('respondToMail', async (request) => {
      sent(await request.json());
      return { message: { seq: 2 }, mail: {} } as never;
    }),
  );
});
afterEach(() => {
  writeDraft('mail 1', '');
  localStorage.clear();
  endSession();
  delete document.documentElement.dataset.audience;
  server.resetHandlers();
});
afterAll(() => server.close());

test('what a closed page has left is sent by the next one, once, with the same id', async () => {
  keepAnswer(left);
  renderPage(<WaitingBar />);
  expect(await screen.findByText('Response sent to demo.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ response: 'Hi', clientMessageId: left.id }),
  );
  expect(Object.keys(localStorage)).not.toContain(`operatorAnswer:${left.id}`);
});

test('what another operator has left on this browser is not sent', async () => {
  keepAnswer({ ...left, operatorId: 'somebody else' });
  keepAnswer({ ...left, id: 'answer-0002' });
  renderPage(<WaitingBar />);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ clientMessageId: 'answer-0002' }));
});

test('what an operator has given and begun is not sent or seen by the next one, and waits for its own', async () => {
  renderPage(<WaitingBar />);
  act(() => holdAnswer(left));
  writeDraft('note 1', 'Half a note');
  act(() => {
    endSession('ended');
    startSession(`x.${btoa(JSON.stringify({ sub: 'another' }))}.x`);
  });
  expect(readDraft('note 1')).toBe('');
  expect(await sendAllNow()).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  await waitFor(() => expect([Object.keys(sessionStorage), keptAnswers('me')]).toEqual([[], []]));
});

test('after an end by itself the same operator finds it all again; after logging off, nothing', async () => {
  const view = renderPage(<WaitingBar />);
  writeDraft('note 1', 'Half a note');
  keepAnswer({ ...left, dueAt: Date.now() });
  act(() => endSession('ended'));
  expect(readDraft('note 1')).toBe('');
  view.unmount();
  startSession(token);
  expect([readDraft('note 1'), keptAnswers('me').length]).toEqual(['Half a note', 1]);
  endSession('left');
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  startSession(token);
  expect([readDraft('note 1'), keptAnswers('me').length]).toEqual(['', 0]);
});

test('taking back is said, also by a page that still shows the field it is about to leave', async () => {
  const { user } = renderPage(
    <>
      <textarea data-draft="mail 1" />
      <WaitingBar />
    </>,
  );
  act(() => holdAnswer(left));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Not sent. Your text is kept as a draft.')).toBeVisible();
  expect(readDraft('mail 1')).toBe('Hi');
  expect(sent).not.toHaveBeenCalled();
});

test('what was answered meanwhile is a draft again', async () => {
  server.use(failing('respondToMail', 409, 'MAIL_ANSWERED', 'This mail has already been answered.'));
  keepAnswer(left);
  renderPage(<WaitingBar />);
  expect(await screen.findByText('Error sending response.')).toBeVisible();
  expect(readDraft('mail 1')).toBe('Hi');
});
