import { dropIndex } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';

/** An email was unique among all accounts, and accounts had no epoch. */
export const shareEmailsUntilVerified: Migration = {
  id: '0002-emails-shared-until-verified',
  run: async (db) => {
    await dropIndex(db, 'accounts', 'emailKey_1');
    await db.collection('accounts').updateMany({ epoch: { $exists: false } }, { $set: { epoch: 0 } });
  },
};
