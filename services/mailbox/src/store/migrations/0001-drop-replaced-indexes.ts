import { dropIndex, ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';
import { changeRowIndexes } from '../change-rows.ts';
import { messageIndexes } from '../messages.ts';

export const dropReplacedIndexes: Migration = {
  id: '0001-drop-replaced-indexes',
  run: async (db) => {
    // It was unique by seq, which readings and fences do not have.
    await dropIndex(db, 'messages', 'conversationId_1_seq_1');
    await ensureIndexes(db, { messages: [...messageIndexes, ...changeRowIndexes] });
    // It did not name the shard key. Dropped only once its successor exists.
    await dropIndex(db, 'messages', 'sent once');
  },
};
