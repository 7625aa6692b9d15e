import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../../../store/store.ts';
import { answering, apiDouble } from '../../../../testing/api-double.ts';
import { type Mail, operatorApi } from '../../../api/operator-api.ts';
import { writeDraft } from '../../../shared/replies/drafts.ts';
import { mailDraft } from './mail-card.tsx';
import { answersAbout, mailOf, renderMails } from './testing/mails.tsx';

const server = apiDouble();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const idOf = (n: number) => `66a0000000000000000000${n.toString().padStart(2, '0')}`;
const nora = { sender: '66a00000000000000000000c', senderUsername: 'nora', senderFirstname: 'Nora' };
let mails: Mail[];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  mails = [
    mailOf({ _id: idOf(11), content: 'First', timestamp: at(1), seen: true }),
    mailOf({ _id: idOf(12), ...nora, content: 'Mine', timestamp: at(2) }),
    mailOf({ _id: idOf(13), content: 'Second', timestamp: at(3), seen: true }),
    mailOf({ _id: idOf(14), content: 'Third', timestamp: at(4) }),
    mailOf({
      _id: idOf(15),
      receiver: idOf(99),
      receiverUsername: 'tom',
      content: 'To Tom',
      timestamp: at(5),
    }),
  ];
  server.use(...answersAbout(() => mails));
});
afterEach(() => {
  for (const { _id } of mails) act(() => writeDraft(mailDraft(_id), ''));
  server.resetHandlers();
});
afterAll(() => server.close());

const lines = () => screen.getAllByRole('listitem').map((item) => within(item).getAllByText(/./));
const fold = (name: RegExp) => screen.findByRole('button', { name });
const texts = ['First', 'Mine', 'Second', 'Third', 'To Tom'];
const shown = () => texts.filter((text) => screen.queryByText(text, { selector: 'p' }));

test('the mails of one person to one profile are one line with their number, unfolded and folded by keys', async () => {
  const { user } = renderMails();
  const more = await fold(/^2 more mails from demo \(1 new\)$/);
  expect(shown()).toEqual(['First', 'Mine', 'To Tom']);
  expect(lines()).toHaveLength(3);
  expect(screen.getByText('Third')).toBeVisible();
  expect(more).toHaveAttribute('aria-expanded', 'false');
  more.focus();
  await user.keyboard('{Enter}');
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(shown()).toEqual(texts);
  expect(screen.getAllByLabelText('Response to demo')).toHaveLength(4);
  expect(screen.getAllByRole('button', { name: 'Attend' })).toHaveLength(5);
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['First', 'Mine', 'To Tom']);
  expect(more).toHaveFocus();
});

test('a folded mail is answered as its own, and the work goes on with the next person', async () => {
  const sent = vi.fn();
  server.use(
    answering('respondToMail', async (request) => {
      sent(await request.json());
      return { message: {}, mail: mails[3] } as never;
    }),
  );
  const { user } = renderMails();
  await user.click(await fold(/2 more mails from demo/));
  const third = document.getElementById(`response-${idOf(14)}`) as HTMLElement;
  await user.type(third, 'Yes{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByLabelText('Response to nora')).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: /Send now/ }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ mailId: idOf(14), response: 'Yes' }),
    ),
  );
});

test('mails with a draft are shown unfolded, and stay so while it is deleted', async () => {
  writeDraft(mailDraft(idOf(13)), 'Wait');
  const { user } = renderMails();
  const field = await screen.findByDisplayValue('Wait');
  expect(shown()).toEqual(texts);
  await user.clear(field);
  expect(field).toHaveFocus();
  expect(shown()).toEqual(texts);
});

test('mails with a text cannot be folded until it is deleted, and the line says why', async () => {
  writeDraft(mailDraft(idOf(13)), 'Wait');
  const { user } = renderMails();
  const more = await fold(/2 more mails from demo/);
  expect(more).toHaveAttribute('aria-disabled', 'true');
  expect(more).toHaveAccessibleDescription('Shown while one of them has a text of yours.');
  more.focus();
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(texts);
  await user.clear(screen.getByDisplayValue('Wait'));
  expect(more).not.toHaveAttribute('aria-disabled');
  expect(more).not.toHaveAccessibleDescription();
  await user.click(more);
  expect(shown()).toEqual(['First', 'Mine', 'To Tom']);
});

test('a folded mail that a colleague answers is told on its line; an own claim and one that is over are not', async () => {
  const kim = { id: '66a0000000000000000000fe', username: 'kim', kind: 'operator' as const };
  const claim = (operatorId: string, inMs = 60_000) => ({
    claim: { operatorId, until: new Date(Date.now() + inMs).toISOString() },
  });
  server.use(answering('listColleagues', [kim] as never));
  const [first, mine, second, third, toTom] = mails as [Mail, Mail, Mail, Mail, Mail];
  mails = [
    first,
    mine,
    { ...second, ...claim('66a0000000000000000000ff') },
    { ...third, ...claim(kim.id) },
    toTom,
  ];
  const { user } = renderMails();
  expect(await screen.findByText('kim is answering one of them.')).toBeVisible();
  await user.click(await fold(/2 more mails from demo/));
  expect(screen.queryByText('kim is answering one of them.')).toBeNull();
  expect(screen.getAllByText('kim is answering this mail.')).toHaveLength(1);
  await user.click(await fold(/2 more mails from demo/));
  mails = [first, mine, { ...third, ...claim(kim.id) }, toTom];
  store.dispatch(operatorApi.util.invalidateTags(['Dashboard']));
  expect(await screen.findByText('kim is answering it.')).toBeVisible();
  mails = [first, mine, { ...third, ...claim(kim.id, -1) }, toTom];
  store.dispatch(operatorApi.util.invalidateTags(['Dashboard']));
  await waitFor(() => expect(screen.queryByText('kim is answering it.')).toBeNull());
});

test('the field keeps the focus when another operator answers the mail', async () => {
  const { user } = renderMails();
  const field = await screen.findByLabelText('Response to nora');
  await user.type(field, 'My words');
  mails = mails.map((mail) =>
    mail.sender === nora.sender ? { ...mail, adminResponse: 'Mine', attendedAt: at(9) } : mail,
  );
  store.dispatch(operatorApi.util.invalidateTags(['Dashboard']));
  expect(await screen.findByText(/^Another operator has answered this mail meanwhile/)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('My words');
});

test('answered mails of one person are one line too', async () => {
  const answered = (n: number, minute: number): Mail => ({
    ...(mails[n] as Mail),
    ...{ adminResponse: `Answer ${n}`, attendedAt: at(minute) },
  });
  mails = [answered(0, 10), answered(1, 11), answered(2, 12)];
  const { user } = renderMails();
  const more = await fold(/1 more mail from demo$/);
  expect(screen.getAllByText('Response Sent')).toHaveLength(2);
  expect(screen.getByText('Answer 2')).toBeVisible();
  await user.click(more);
  expect(screen.getAllByText('Response Sent')).toHaveLength(3);
  expect(screen.getByText('Answer 0')).toBeVisible();
});
