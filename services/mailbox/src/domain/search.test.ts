import { expect, test } from 'vitest';
import { around, partAround, searchedOf } from './search.ts';

test('of a long text the part around the words is shown, and no character is split', () => {
  const text = `${'🙂'.repeat(100)}bakery${'🙂'.repeat(200)}`;
  const part = partAround(text, 'Bakery');
  expect(part).toBe(`…${'🙂'.repeat(30)}bakery${'🙂'.repeat(84)}…`);
  expect(partAround('short text', 'text')).toBe('short text');
});

test('flags, families and letters with marks at the ends of the part stay whole', () => {
  for (const one of ['🇩🇪', '👩‍👩‍👧', '👍🏽', 'e\u0301']) {
    const part = partAround(`${one.repeat(100)}bakery${one.repeat(200)}`, 'bakery');
    expect(part).toBe(`…${one.repeat(30)}bakery${one.repeat(84)}…`);
  }
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

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ seq: from + n }));
const seqs = (from: number, to: number, seq: number) => around(lines(from, to), seq).map((line) => line.seq);

test('three before and two after where there are so many, else more of the other side', () => {
  expect(seqs(5, 15, 10)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(seqs(5, 10, 10)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(seqs(5, 11, 10)).toEqual([6, 7, 8, 9, 10, 11]);
  expect(seqs(1, 6, 1)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(seqs(1, 7, 2)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a short conversation is all of it, and a message that is not there nothing', () => {
  expect(seqs(1, 3, 2)).toEqual([1, 2, 3]);
  expect(seqs(1, 1, 1)).toEqual([1]);
  expect(seqs(1, 3, 4)).toEqual([]);
});
