import { dropIndex } from '@emberline/kit/mongo/indexes';
import type { Migration } from '@emberline/kit/mongo/schema';

/** An email with a link was tried for a day; now it is for a week, and the right to its link lasts as long. */
export const keepOpenEmailsLonger: Migration = {
  id: '0004-keep-open-emails-longer',
  run: (db) => dropIndex(db, 'openEmails', 'createdAt_1'),
};
