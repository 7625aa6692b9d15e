import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { expect, test } from 'vitest';
import { conversationsOf, peopleOf } from './large.ts';

const now = new Date(Date.UTC(2026, 5, 1));

test('a large world has the users and messages asked for, each person and each pair once', () => {
  const people = [...peopleOf(3_000, now)].flat();
  expect(people).toHaveLength(3_000);
  for (const field of ['id', 'username', 'email'] as const)
    expect(new Set(people.map((person) => person[field])).size, field).toBe(3_000);
  expect(people.every(({ username }) => username.length <= 24)).toBe(true);
  expect(people.filter(({ kind }) => kind === 'staff')).toHaveLength(6);

  const conversations = [...conversationsOf(people, 30_000, now)].flat();
  const count = conversations.reduce((sum, { messages }) => sum + messages.length, 0);
  expect(count).toBeGreaterThan(29_000);
  expect(count).toBeLessThanOrEqual(30_000);
  const pairs = conversations.map(({ a, b }) => conversationIdOf(a.id, b.id));
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { a, b, messages } of conversations) {
    expect(messages.every(({ sender }) => sender === a.id || sender === b.id)).toBe(true);
    expect(messages.every(({ at }) => at < now)).toBe(true);
  }
  const mails = conversations.filter(({ b }) => b.kind === 'staff');
  const waiting = mails.filter(({ messages }) => messages.at(-1)?.authoredBy === 'member');
  expect(waiting.length).toBeGreaterThan(mails.length / 4);
  expect(waiting.length).toBeLessThan((mails.length * 3) / 4);
});
