import { expect, test } from 'vitest';
import { createLoader } from './loader.ts';

test('look-ups of one turn share a query, later ones do not', async () => {
  const queries: string[][] = [];
  const find = createLoader(async (ids) => {
    queries.push(ids);
    return ids.filter((id) => id !== 'missing').map((_id) => ({ _id }));
  });
  expect(await Promise.all(['a', 'b', 'a', 'missing'].map(find))).toEqual([
    { _id: 'a' },
    { _id: 'b' },
    { _id: 'a' },
    null,
  ]);
  await find('a');
  expect(queries).toEqual([['a', 'b', 'missing'], ['a']]);
});

test('a query that fails fails its look-ups and no later one', async () => {
  let fails = true;
  const find = createLoader(async (ids) => {
    if (fails) throw new Error('away');
    return ids.map((_id) => ({ _id }));
  });
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away');
  fails = false;
  expect(await find('a')).toEqual({ _id: 'a' });
});
