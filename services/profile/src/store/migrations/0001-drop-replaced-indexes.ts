import { dropIndex } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';

const replaced = ['browse', 'browse a state', 'count what a filter finds'];

export const dropReplacedIndexes: Migration = {
  id: '0001-drop-replaced-indexes',
  run: async (db) => {
    for (const name of replaced) await dropIndex(db, 'profiles', name);
  },
};
