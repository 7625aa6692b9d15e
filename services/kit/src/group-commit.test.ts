import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

function recording(options: { poison?: number; largest?: number; down?: boolean } = {}) {
  const groups: number[][] = [];
  const group = createGroupCommit<number, string>({
    commit: async (items) => {
      groups.push(items);
      if (options.down || items.includes(options.poison ?? -1)) throw new Error('refused');
      await Promise.resolve();
      return items.map((item) => `done ${item}`);
    },
    mayBeOne: () => !options.down,
    largest: options.largest ?? 64,
  });
  return { groups, group };
}

test('items that come together are committed together, in the order they came', async () => {
  const { groups, group } = recording();
  const results = await Promise.all([1, 2, 3].map(group.submit));
  expect(results).toEqual(['done 1', 'done 2', 'done 3']);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('what does not fit goes with the next group', async () => {
  const { groups, group } = recording({ largest: 2 });
  await Promise.all([1, 2, 3, 4, 5].map(group.submit));
  expect(groups).toEqual([[1, 2], [3, 4], [5]]);
});

test('an item that fails its group fails alone', async () => {
  const { group } = recording({ poison: 2 });
  const results = await Promise.allSettled([1, 2, 3].map(group.submit));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await group.submit(4)).toBe('done 4');
});

test('while the engine is away a group fails as a whole, once', async () => {
  const { groups, group } = recording({ down: true });
  const results = await Promise.allSettled([1, 2].map(group.submit));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(1);
});
