import { expect, test } from 'vitest';
import { partAround, searchedOf } from './search.ts';

test('of a long text the part around the words is shown, and no character is split', () => {
  const text = `${'🙂'.repeat(100)}bakery${'🙂'.repeat(200)}`;
  const part = partAround(text, 'Bakery');
  expect(part).toBe(`…${'🙂'.repeat(30)}bakery${'🙂'.repeat(84)}…`);
  expect(partAround('short text', 'text')).toBe('short text');
});

test('of each conversation the newest messages are searched', () => {
  expect(
    searchedOf([
      { _id: 'a', lastSeq: 250 },
      { _id: 'b', lastSeq: 20 },
    ]),
  ).toEqual([
    { conversationId: 'a', after: 50 },
    { conversationId: 'b', after: 0 },
  ]);
});
