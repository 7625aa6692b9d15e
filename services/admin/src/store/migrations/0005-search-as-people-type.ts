import type { Migration } from '@emberline/kit/mongo/schema';
import type { AnyBulkWriteOperation } from 'mongodb';
import { searchFields, type UserRow } from '../../domain/user.ts';

/** Users were found by their names in lower case, with accents, widths and marks as they were typed. */
export const searchAsPeopleType: Migration = {
  id: '0005-search-as-people-type',
  run: async (db) => {
    const rows = db.collection<UserRow>('users');
    const names = { firstname: 1, lastname: 1, username: 1, email: 1 };
    const page: AnyBulkWriteOperation<UserRow>[] = [];
    const projection = { ...names, erasureAs: 1, factsVersion: 1, search: 1, inner: 1 };
    for await (const user of rows.find({}, { projection })) {
      const found = searchFields(user);
      const isSame = [user.search, user.inner].join('\n') === [found.search, found.inner].join('\n');
      if (isSame) continue;
      // Not over newer names.
      const filter = { _id: user._id, factsVersion: user.factsVersion };
      page.push({ updateOne: { filter, update: { $set: found } } });
      if (page.length === 1_000) await rows.bulkWrite(page.splice(0), { ordered: false });
    }
    if (page.length > 0) await rows.bulkWrite(page, { ordered: false });
  },
};
