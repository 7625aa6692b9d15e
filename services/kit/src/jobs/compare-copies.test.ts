import { expect, test } from 'vitest';
import { compareCopies } from './compare-copies.ts';

interface Row {
  id: string;
  version: number;
  open: boolean;
}

/** An owner and a copy of it in memory. @param meanwhile happens while differences are left to settle */
function compare(owner: Row[], copies: Row[], meanwhile: () => void = () => {}) {
  const repaired: string[] = [];
  const sorted = (rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const done = compareCopies<Row, Row>({
    pageSize: 2,
    settleMs: 1,
    page: async ({ after, limit }) => {
      const rows = sorted(owner).filter(({ id }) => id > after);
      return structuredClone(rows.slice(0, limit));
    },
    copiesOf: async (ids) => structuredClone(copies.filter(({ id }) => ids.includes(id))),
    claimsBetween: async (after, upTo) => {
      if (upTo === undefined) queueMicrotask(meanwhile);
      return copies.filter(({ id, open }) => open && id > after && (upTo === undefined || id <= upTo));
    },
    differ: (original, copy) => (original?.open ?? false) !== (copy?.open ?? false),
    repair: async (original, copy) => {
      if (copy)
        Object.assign(copies.find(({ id }) => id === copy.id) ?? {}, { open: original?.open ?? false });
      return copy !== undefined;
    },
    onRepaired: (id) => void repaired.push(id),
  });
  return done.then((count) => ({ count, repaired, copies }));
}

const row = (id: string, open: boolean, version = 1): Row => ({ id, open, version });

test('copies that agree with their owner are left alone', async () => {
  const owner = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id, true));
  expect(await compare(owner, structuredClone(owner))).toMatchObject({ count: 0, repaired: [] });
  expect(await compare([], [])).toMatchObject({ count: 0 });
});

test('a copy that differs on any page is repaired and counted, also one that the owner does not have', async () => {
  const owner = [row('a', true), row('b', false), row('c', true), row('d', false), row('e', false)];
  const copies = [
    row('a', false),
    row('aa', true),
    row('c', true),
    row('e', true),
    row('z', true),
    row('y', false),
  ];
  const result = await compare(owner, copies);
  expect(result.repaired).toEqual(['a', 'aa', 'e', 'z']);
  expect(result.count).toBe(4);
  expect(result.copies.filter(({ open }) => open).map(({ id }) => id)).toEqual(['a', 'c']);
});

test('what was only on its way is no difference', async () => {
  const [owner, copies] = [[row('a', false, 2)], [row('a', true, 1)]];
  const arrives = () => Object.assign(copies[0] as Row, { open: false, version: 2 });
  expect(await compare(owner, copies, arrives)).toMatchObject({ count: 0 });
  const changesAgain = [row('b', true, 1)];
  const next = () => Object.assign(changesAgain[0] as Row, { version: 2 });
  expect(await compare([row('b', false, 3)], changesAgain, next)).toMatchObject({ count: 0 });
});

test('rows that come in between do not make others look as if they were gone', async () => {
  const owner = [row('b', false), row('d', true)];
  const copies = [row('b', true), row('d', true)];
  const result = await compare(owner, copies, () => owner.push(row('a', true), row('c', true)));
  expect(result.repaired).toEqual(['b']);
});
