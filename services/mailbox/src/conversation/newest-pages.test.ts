import { expect, test } from 'vitest';
import { createNewestPages } from './newest-pages.ts';

test('a page that was read before the document was written is read again after it, for the times of reading', async () => {
  let reads = 0;
  const pages = createNewestPages({
    pageBefore: async () => {
      reads++;
      return [];
    },
  });
  for (const writtenTo of [1, 1, 2, 2]) await pages.of({ _id: 'a-b', revision: 2, writtenTo }, 'member');
  expect(reads).toBe(2);
});

test('a page is read once for as long as nothing happens in the conversation', async () => {
  let reads = 0;
  let now = 1;
  const pageBefore = async () => {
    reads++;
    return [];
  };
  const pages = createNewestPages({ pageBefore }, { now: () => now });
  await pages.of({ _id: 'a-b', revision: 1, writtenTo: 1 }, 'member');
  await pages.of({ _id: 'a-b', revision: 1, writtenTo: 1 }, 'member');
  expect(reads).toBe(1);
  await pages.of({ _id: 'a-b', revision: 2, writtenTo: 2 }, 'member');
  expect(reads).toBe(2);
  await pages.of({ _id: 'a-c', revision: 2, writtenTo: 2 }, 'member');
  expect(reads).toBe(3);
  now = 60_002;
  await pages.of({ _id: 'a-b', revision: 2, writtenTo: 2 }, 'member');
  expect(reads).toBe(4);
});
