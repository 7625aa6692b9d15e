import { dropIndex, ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';
import { changeRowIndexes } from '../change-rows.ts';
import { messageIndexes } from '../messages.ts';

export const dropReplacedIndexes: Migration = {
  id: '0001-drop-replaced-indexes',
  run: async (db) => {
    // It took the places that rows without a seq need.
    await dropIndex(db, 'messages', 'conversationId_1_seq_1');
    await ensureIndexes(db, { messages: [...messageIndexes, ...changeRowIndexes] });
    // Named no shard key. Not before the one that takes its place is there.
    await dropIndex(db, 'messages', 'sent once');
  },
};
