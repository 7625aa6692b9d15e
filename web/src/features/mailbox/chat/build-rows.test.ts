import { expect, test } from 'vitest';
import type { MessageRow, Row } from '../../../conversation/lines.tsx';
import type { OutboxRow } from '../../../outbox/outbox-storage.ts';
import { herId, message, myId } from '../testing/pages.ts';
import { buildRows } from './chat-pane.tsx';

const nothing = {
  hasOlder: false,
  sent: [],
  unsent: [],
  sending: [],
  userId: myId,
  otherReadSeq: 0,
  newFrom: null,
  left: false,
};
const own = (seq: number, id = `client-${seq}`) =>
  message(seq, { sender: myId, receiver: herId, clientMessageId: id });
const unsent: OutboxRow = {
  clientMessageId: 'client-9',
  contactId: herId,
  contactName: 'Nora',
  content: 'On its way',
  createdAt: new Date(Date.UTC(2026, 10, 20, 13)).toISOString(),
  state: 'queued',
};
const messagesIn = (rows: Row[]) => rows.filter((row): row is MessageRow => row.kind === 'message');
const states = (rows: Row[]) => messagesIn(rows).map(({ state }) => state);

test('read messages are marked read, others sent, and unsent ones are last', () => {
  const rows = buildRows({
    ...nothing,
    messages: [own(1), message(2), own(3)],
    unsent: [unsent],
    otherReadSeq: 1,
  });
  expect(states(rows)).toEqual(['read', 'received', 'sent', 'queued']);
});

test('"Read" and "Sent" are written once each, and what did not go out below its group', () => {
  const rows = buildRows({
    ...nothing,
    messages: [own(1), message(2), own(3), message(4), own(5), own(6)],
    unsent: [{ ...unsent, state: 'failed' }],
    otherReadSeq: 3,
  });
  const told = messagesIn(rows).filter((row) => row.told);
  expect(told.map(({ content, state }) => [content, state])).toEqual([
    ['Message 3', 'read'],
    ['Message 6', 'sent'],
    ['On its way', 'failed'],
  ]);
});

test('loading older messages does not change the lines already shown', () => {
  const messages = [message(1), message(2), own(3), own(4), message(5), message(6)];
  const all = buildRows({ ...nothing, messages });
  for (let known = 2; known <= messages.length; known++) {
    const before = buildRows({ ...nothing, messages: messages.slice(-known), hasOlder: true });
    expect(messagesIn(before)).toHaveLength(known - 1);
    expect(all.slice(-before.length)).toEqual(before);
  }
});

test('a text keeps its key until it is a stored message, and is never shown twice', () => {
  const keyOf = (rows: Row[]) => messagesIn(rows).at(-1)?.key;
  const written = buildRows({ ...nothing, messages: [message(1)], unsent: [unsent] });
  const sending = buildRows({ ...nothing, messages: [message(1)], unsent: [unsent], sending: ['client-9'] });
  const accepted = buildRows({
    ...nothing,
    messages: [message(1)],
    sent: [own(2, 'client-9')],
    unsent: [unsent],
  });
  const stored = buildRows({
    ...nothing,
    messages: [message(1), own(2, 'client-9')],
    sent: [own(2, 'client-9')],
    unsent: [unsent],
  });
  expect(states(sending)).toEqual(['received', 'sending']);
  for (const rows of [accepted, stored]) expect(states(rows)).toEqual(['received', 'sent']);
  expect(new Set([written, sending, accepted, stored].map(keyOf)).size).toBe(1);
});

test('the line New is before the first unread message of the contact', () => {
  const rows = buildRows({ ...nothing, messages: [message(1), own(2), message(3), message(4)], newFrom: 2 });
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'new', 'message', 'message']);
});

test('without unread messages there is no line New', () => {
  const rows = buildRows({ ...nothing, messages: [message(1), own(2)], newFrom: 2 });
  expect(rows.some(({ kind }) => kind === 'new')).toBe(false);
});

test('messages of one writer close in time form a group; another day, writer or the team begin a new one', () => {
  const rows = buildRows({
    ...nothing,
    messages: [
      message(1),
      message(2),
      message(3, { authoredBy: 'staff' }),
      own(4),
      message(5, { createdAt: new Date(Date.UTC(2026, 10, 23, 12)).toISOString() }),
    ],
  });
  expect(messagesIn(rows).map(({ first }) => first)).toEqual([true, false, true, true, true]);
  expect(rows.filter(({ kind }) => kind === 'day')).toHaveLength(2);
  expect(messagesIn(rows).map(({ team }) => team)).toEqual([false, false, true, false, false]);
});

test('when the contact has left, only the own messages and one line at the end remain', () => {
  const forMe = message(4, { sender: myId, receiver: herId, authoredBy: 'staff', content: '' });
  const messages = [message(1, { content: '' }), own(2), message(3, { content: 'known from before' }), forMe];
  const rows = buildRows({ ...nothing, left: true, messages });
  expect(messagesIn(rows).map(({ content }) => content)).toEqual(['Message 2']);
  expect(rows.at(-1)).toEqual({ kind: 'left', key: 'left' });
  expect(buildRows({ ...nothing, left: true, messages: [message(1, { content: '' })] })).toEqual([
    { kind: 'left', key: 'left' },
  ]);
});

test('each day is named once, also above an unsent message that was written before the last sent one', () => {
  const later = message(2, { createdAt: new Date(Date.UTC(2026, 10, 22, 12)).toISOString() });
  const failed = { ...unsent, state: 'failed' } as const;
  const rows = buildRows({ ...nothing, messages: [message(1), later], unsent: [failed] });
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message', 'message']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
