import type { Migration } from '@emberline/kit/mongo/schema';
import type { AnyBulkWriteOperation } from 'mongodb';
import { searchFields, type UserRow } from '../../domain/user.ts';

/** Users were found by the beginnings of their names only. */
export const searchWithinNames: Migration = {
  id: '0003-search-within-names',
  run: async (db) => {
    const rows = db.collection<UserRow>('users');
    const projection = { firstname: 1, lastname: 1, username: 1, email: 1 };
    const page: AnyBulkWriteOperation<UserRow>[] = [];
    for await (const user of rows.find({ inner: { $exists: false } }, { projection })) {
      const { inner } = searchFields(user);
      // Not over the names of a newer release.
      const filter = { _id: user._id, inner: { $exists: false } };
      page.push({ updateOne: { filter, update: { $set: { inner } } } });
      if (page.length === 1_000) await rows.bulkWrite(page.splice(0), { ordered: false });
    }
    if (page.length > 0) await rows.bulkWrite(page, { ordered: false });
  },
};
