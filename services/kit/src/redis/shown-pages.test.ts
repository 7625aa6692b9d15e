import { expect, test } from 'vitest';
import { createShownPages } from './shown-pages.ts';

/** A list of numbers by a store that may be away. */
function world({ isAway = false } = {}) {
  const stored = new Map<string, string>();
  const away = () => Promise.reject(new Error('away'));
  const redis = {
    get: async (key: string) => (isAway ? away() : (stored.get(key) ?? null)),
    set: async (key: string, value: string) => (isAway ? away() : void stored.set(key, value)),
  };
  const pageOnce = createShownPages(redis as never, 'sample');
  const read = async (list: string[], page: number, { reader = 'ann', limit = 2 } = {}) => {
    const { rows } = await pageOnce({ reader, list: 'list', page, limit }, async ({ shown, skip }) => {
      const left = list.filter((one) => !shown.includes(one)).slice(skip, skip + limit);
      return { rows: left.map((_id) => ({ _id })) };
    });
    return rows.map(({ _id }) => _id);
  };
  return { read, stored };
}

test('each row is shown once, whatever comes to the front or goes to the end meanwhile', async () => {
  const { read } = world();
  expect(await read(['a', 'b', 'c', 'd', 'e', 'f'], 1)).toEqual(['a', 'b']);
  expect(await read(['f', 'b', 'c', 'd', 'e', 'a'], 2)).toEqual(['f', 'c']);
  expect(await read(['e', 'f', 'c', 'd', 'a', 'b'], 3)).toEqual(['e', 'd']);
  // Back, and on again: what was shown before that page is left out, no more.
  expect(await read(['e', 'f', 'c', 'd', 'a', 'b'], 2)).toEqual(['e', 'f']);
  expect(await read(['e', 'f', 'c', 'd', 'a', 'b'], 3)).toEqual(['c', 'd']);
});

test('pages that nobody has asked for are passed over by their number, and each reader has their own', async () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const { read } = world();
  await read(list, 1);
  expect(await read(list, 3)).toEqual(['e', 'f']);
  expect(await read(list, 4)).toEqual(['g', 'h']);
  expect(await read(list.toReversed(), 2, { reader: 'bea' })).toEqual(['f', 'e']);
});

test('without the store pages go by their numbers', async () => {
  const { read } = world({ isAway: true });
  expect(await read(['a', 'b', 'c'], 1)).toEqual(['a', 'b']);
  expect(await read(['a', 'b', 'c'], 2)).toEqual(['c']);
});

test('no more than some thousands of ids are kept, and no reader is named', async () => {
  const { read, stored } = world();
  const list = Array.from({ length: 9_000 }, (_, n) => `id${n}`);
  for (let page = 1; page <= 6; page++)
    expect((await read(list, page, { limit: 1_000 }))[0]).toBe(`id${(page - 1) * 1_000}`);
  const [[key, value] = ['', '']] = stored;
  expect(JSON.parse(value).flat().filter(Boolean)).toHaveLength(4_000);
  expect(key).not.toContain('ann');
});
