import type { Migration } from '@emberline/kit/mongo/schema';

/** The team gives no days any more. Those that a member has stand at the provider; the orders held nothing else that is read. */
export const dropGivenDays: Migration = {
  id: '0002-drop-given-days',
  run: async (db) => {
    await db.dropCollection('givenDays');
  },
};
