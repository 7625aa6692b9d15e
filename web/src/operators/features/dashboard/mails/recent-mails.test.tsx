import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../../../store/store.ts';
import { answering, apiDouble, failing } from '../../../../testing/api-double.ts';
import { type Mail, operatorApi } from '../../../api/operator-api.ts';
import { writeDraft } from '../../../shared/replies/drafts.ts';
import { mailDraft } from './mail-card.tsx';
import { answersAbout, dashboardOf, mailOf, renderMails } from './testing/mails.tsx';

const server = apiDouble();
let mails: Mail[];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  const nora = { sender: '66a00000000000000000000c', senderUsername: 'nora' };
  mails = [mailOf(), mailOf({ _id: '66a00000000000000000000b', ...nora, content: 'Second' })];
  server.use(...answersAbout(() => mails));
});
afterEach(() => {
  for (const { _id } of mails) writeDraft(mailDraft(_id), '');
  server.resetHandlers();
});
afterAll(() => server.close());

const sendNow = async (user: ReturnType<typeof renderMails>['user']) =>
  user.click(await screen.findByRole('button', { name: /Send now/ }));

test('an empty response is not sent, and the page says so', async () => {
  const { user } = renderMails();
  await user.click((await screen.findAllByRole('button', { name: 'Attend' }))[0] as HTMLElement);
  expect(await screen.findByText('Please enter a response.')).toBeVisible();
});

test('Ctrl and Enter sends the response and goes on to the next mail', async () => {
  const sent = vi.fn();
  server.use(
    answering('respondToMail', async (request) => {
      sent(await request.json());
      mails = mails.map((mail, index) =>
        index === 0 ? { ...mail, adminResponse: 'Hi', attendedAt: new Date().toISOString() } : mail,
      );
      return { message: {}, mail: mails[0] } as never;
    }),
  );
  const { user } = renderMails();
  await user.type(await screen.findByLabelText('Response to demo'), 'Hi{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByLabelText('Response to nora')).toHaveFocus());
  await sendNow(user);
  expect(await screen.findByText('Response Sent')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ mailId: mails[0]?._id, response: 'Hi', clientMessageId: expect.any(String) }),
  );
});

test('an answer that is taken back is not sent, and its text is in the field again', async () => {
  const sent = vi.fn();
  server.use(answering('respondToMail', sent));
  const { user } = renderMails();
  const field = await screen.findByLabelText('Response to demo');
  await user.type(field, 'Too early{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Answer to/)).toHaveTextContent(/is sent in \d s/);
  expect(field).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: /Undo Alt/ }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Too early');
  expect(screen.queryByText(/Answer to/)).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('whoever has the mail is named at once, not after the wait', async () => {
  server.use(failing('claimMail', 409, 'MAIL_CLAIMED', 'olga is answering this mail.'));
  const { user } = renderMails();
  const field = await screen.findByLabelText('Response to demo');
  await user.type(field, 'My words{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Error sending response.')).toBeVisible();
  expect(screen.getAllByText('olga is answering this mail.')[0]).toBeVisible();
  expect(field).toHaveValue('My words');
});

test('a mail that another operator answers keeps the text and says why', async () => {
  server.use(failing('respondToMail', 409, 'MAIL_CLAIMED', 'Another operator is answering this mail.'));
  const { user } = renderMails();
  const field = await screen.findByLabelText('Response to demo');
  await user.type(field, 'My words');
  await user.click(screen.getAllByRole('button', { name: 'Attend' })[0] as HTMLElement);
  await sendNow(user);
  expect(await screen.findByText('Error sending response.')).toBeVisible();
  expect(screen.getByText('Another operator is answering this mail.')).toBeVisible();
  expect(field).toHaveValue('My words');
});

test('mails and drafts stay while the mailbox does not answer', async () => {
  const { user } = renderMails();
  await user.type(await screen.findByLabelText('Response to demo'), 'My words');
  server.use(answering('getDashboard', () => ({ ...dashboardOf([]), missing: ['mails'] })));
  store.dispatch(operatorApi.util.invalidateTags(['Dashboard']));
  expect(await screen.findByText(/Mails cannot be fetched right now/)).toBeVisible();
  expect(screen.getByLabelText('Response to demo')).toHaveValue('My words');
  expect(screen.getByLabelText('Response to demo')).toHaveFocus();
});

test('"every mail is answered" is not shown while mails could not be loaded', async () => {
  server.use(answering('getDashboard', () => ({ ...dashboardOf([]), missing: ['mails'] })));
  renderMails();
  expect(await screen.findByText(/Mails cannot be fetched right now/)).toBeVisible();
  expect(screen.queryByText('Every mail is answered')).toBeNull();
});

test('a canned reply fills the field, with the member’s name', async () => {
  server.use(
    answering('listReplies', [{ id: '66a0000000000000000000aa', code: 'hello', text: 'Hi {firstname}' }]),
  );
  const { user } = renderMails();
  const field = await screen.findByLabelText('Response to demo');
  await user.type(field, '/hel');
  await screen.findByRole('option', { name: /hello/ });
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Hi Daniel');
});
