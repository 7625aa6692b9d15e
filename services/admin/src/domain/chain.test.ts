import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Chained, chain, firstBrokenLink, firstHash, type Head, headLine, headsIn } from './chain.ts';

const key = 'the key that no row holds';
type Row = Chained<{ action: string; at: Date }>;

function list(length: number, keyOf: (n: number) => string = () => key): Row[] {
  const rows: Row[] = [];
  for (let n = 1; n <= length; n++)
    rows.push(chain({ action: `a${n}`, at: new Date(n) }, n, rows.at(-1)?.hash ?? firstHash, keyOf(n)));
  return rows;
}

const headOf = (rows: Row[]): Head => ({ n: rows.length, hash: rows.at(-1)?.hash ?? '' });
const broken = (rows: Row[], heads: Head[] = [], keys = [key]) => firstBrokenLink(rows, { keys, heads });

test('a list as written has no broken link', async () => {
  expect(await broken([])).toBeUndefined();
  const rows = list(20);
  expect(await broken(rows, [headOf(list(7)), headOf(rows)])).toBeUndefined();
});

test('one changed byte, a removed row and a row put in between are found where they are', async () => {
  const changed = list(9);
  Object.assign(changed[4] ?? {}, { action: 'a6' });
  expect(await broken(changed)).toBe(5);
  expect(await broken(list(9).toSpliced(3, 1))).toBe(4);
  const doubled = list(9);
  expect(await broken(doubled.toSpliced(6, 0, { ...(doubled[5] as Row) }))).toBe(7);
});

test('a list without any one of its rows is found out, be it the first, one in the middle or the last', async () => {
  const rows = list(12);
  const heads = [headOf(rows)];
  for (let n = 1; n <= rows.length; n++) expect(await broken(rows.toSpliced(n - 1, 1), heads)).toBe(n);
  expect(await broken([], heads)).toBe(1);
});

test('whoever can write rows and compute hashes, but has no key, can neither change nor continue the list', async () => {
  const forged = list(5, () => 'a guessed key');
  expect(await broken(forged)).toBe(1);
  const rows = list(5);
  const plain = { ...chain({ action: 'a6', at: new Date(6) }, 6, headOf(rows).hash, '') };
  const text = JSON.stringify([6, plain.previous, { action: 'a6', at: plain.at.toISOString() }]);
  expect(await broken([...rows, { ...plain, hash: createHash('sha256').update(text).digest('hex') }])).toBe(
    6,
  );
});

test('a tail that was written anew by somebody who has the key differs from what was written down', async () => {
  const heads = [headOf(list(8))];
  const anew = list(8, (n) => (n < 6 ? key : key));
  const rewritten = list(5);
  for (let n = 6; n <= 8; n++)
    rewritten.push(chain({ action: 'other', at: new Date(n) }, n, rewritten.at(-1)?.hash ?? '', key));
  expect(await broken(anew, heads)).toBeUndefined();
  expect(await broken(rewritten)).toBeUndefined();
  expect(await broken(rewritten, heads)).toBe(8);
});

test('after a change of the key the older rows still verify, and the old key makes no newer ones', async () => {
  const keys = ['the new key', key];
  expect(
    await broken(
      list(6, (n) => (n < 4 ? key : 'the new key')),
      [],
      keys,
    ),
  ).toBeUndefined();
  expect(
    await broken(
      list(6, (n) => (n === 4 ? 'the new key' : key)),
      [],
      keys,
    ),
  ).toBe(5);
});

test('heads are read from their own lines and from a security log, whatever stands between them', () => {
  const at = new Date('2026-11-22T10:00:00Z');
  const head = { n: 12, hash: 'ab' };
  const text = [
    headLine(head, at).trim(),
    '{"stream":"security","event":"login","subjectId":"x"}',
    '{"stream":"security","event":"audit-head","n":13,"hash":"cd"}',
    'null',
    '{"n":14,"ha',
  ].join('\n');
  expect(headsIn(text)).toEqual([head, { n: 13, hash: 'cd' }]);
});
