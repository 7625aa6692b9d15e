import { dropIndex } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';

/** Longer indexes have taken their places. */
const replaced = [
  ['users', 'paymentStatus_1_createdAt_-1'],
  ['waiting', 'profileId_1_since_1'],
  ['reports', 'resolvedAt_1_at_-1'],
  ['waiting', 'memberId_1'],
  ['reports', 'memberId_1'],
  ['reports', 'reporterId_1'],
] as const;

export const dropReplacedIndexes: Migration = {
  id: '0001-drop-replaced-indexes',
  run: async (db) => {
    for (const [collection, name] of replaced) await dropIndex(db, collection, name);
  },
};
