import { dropIndex } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';

export const dropReplacedIndexes: Migration = {
  id: '0002-drop-replaced-indexes',
  // It let what was switched off be forgotten after 60 days.
  run: (db) => dropIndex(db, 'switchedOffDevices', 'at_1'),
};
