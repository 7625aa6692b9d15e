import type { Migration } from '@emberline/kit/mongo/schema';

/** Views of the queue are kept by their address; nobody saves them here any more. */
export const dropSavedViews: Migration = {
  id: '0004-drop-saved-views',
  run: async (db) => {
    await db.dropCollection('savedViews');
  },
};
