import { dropIndex, ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';
import { changeRowIndexes } from '../change-rows.ts';

/** The index by which readings and fences end held an entry of each message too. */
export const endRowsByOwnIndex: Migration = {
  id: '0002-end-rows-by-own-index',
  run: async (db) => {
    await ensureIndexes(db, { messages: changeRowIndexes });
    await dropIndex(db, 'messages', 'readings and fences end');
  },
};
