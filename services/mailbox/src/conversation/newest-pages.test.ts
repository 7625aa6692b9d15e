import { expect, test } from 'vitest';
import { createNewestPages } from './newest-pages.ts';

test('a page is read once for as long as nothing happens in the conversation', async () => {
  let reads = 0;
  let now = 1;
  const pageBefore = async () => {
    reads++;
    return [];
  };
  const pages = createNewestPages({ pageBefore }, { now: () => now });
  await pages.of({ _id: 'a-b', revision: 1 }, 'member');
  await pages.of({ _id: 'a-b', revision: 1 }, 'member');
  expect(reads).toBe(1);
  await pages.of({ _id: 'a-b', revision: 2 }, 'member');
  expect(reads).toBe(2);
  await pages.of({ _id: 'a-c', revision: 2 }, 'member');
  expect(reads).toBe(3);
  now = 60_002;
  await pages.of({ _id: 'a-b', revision: 2 }, 'member');
  expect(reads).toBe(4);
});
