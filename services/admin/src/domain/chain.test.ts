import { expect, test } from 'vitest';
import { chain, firstBrokenLink, firstHash } from './chain.ts';

function list(length: number) {
  const rows: ReturnType<typeof chain<{ action: string; at: Date }>>[] = [];
  for (let n = 1; n <= length; n++)
    rows.push(chain({ action: `a${n}`, at: new Date(n) }, n, rows.at(-1)?.hash ?? firstHash));
  return rows;
}

test('a list as written has no broken link', () => {
  expect(firstBrokenLink([])).toBeUndefined();
  expect(firstBrokenLink(list(20))).toBeUndefined();
});

test('one changed byte, a removed row and a row put in between are found where they are', () => {
  const changed = list(9);
  Object.assign(changed[4] ?? {}, { action: 'a6' });
  expect(firstBrokenLink(changed)).toBe(5);
  expect(firstBrokenLink(list(9).toSpliced(3, 1))).toBe(4);
  const doubled = list(9);
  expect(firstBrokenLink(doubled.toSpliced(6, 0, { ...(doubled[5] as (typeof doubled)[0]) }))).toBe(7);
});
