import { expect, test } from 'vitest';
import { threadRows } from './rows.ts';
import { worldOf } from './world/world.ts';

test('a contact that wrote last to somebody who has not read: unread from the first such message on', () => {
  const { conversations } = worldOf('small', new Date('2026-03-01T12:00:00Z'));
  const waiting = conversations.filter(({ messages, readBy }) =>
    Object.values(readBy).some((read) => read < messages.length),
  );
  expect(waiting.length).toBeGreaterThan(0);
  for (const conversation of waiting) {
    const { a, b, messages, readBy } = conversation;
    const reader = (readBy[a.id] ?? 0) < messages.length ? a : b;
    const readSeq = readBy[reader.id] as number;
    const row = threadRows(conversation).find(({ memberId }) => memberId === reader.id);
    expect(row).toEqual({
      memberId: reader.id,
      contactId: reader === a ? b.id : a.id,
      ...{ readSeq, unreadSeq: readSeq + 1, lastAt: messages.at(-1)?.at.toISOString() },
    });
  }
});

test('who has read all has nothing unread, and who received nothing has no thread', () => {
  const { conversations } = worldOf('small', new Date('2026-03-01T12:00:00Z'));
  const [first] = conversations;
  if (!first) throw new Error('no conversation');
  const mine = first.messages.filter(({ sender }) => sender === first.a.id);
  const all = { [first.a.id]: mine.length, [first.b.id]: mine.length };
  expect(threadRows({ ...first, messages: mine, readBy: all })).toMatchObject([
    { memberId: first.b.id, contactId: first.a.id, unreadSeq: null },
  ]);
});
