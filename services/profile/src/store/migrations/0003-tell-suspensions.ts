import type { Migration } from '@emberline/kit/mongo/schema';
import type { ProfileRow } from '../profile-rows.ts';

/** Auth was not told of suspensions. The job of this release tells those that stand. */
export const tellSuspensions: Migration = {
  id: '0003-tell-suspensions',
  run: async (db) => {
    const profiles = db.collection<Pick<ProfileRow, '_id' | 'suspension' | 'suspensionUntold'>>('profiles');
    const standing = profiles.find(
      { suspension: { $type: 'object' } },
      { projection: { _id: 1 }, comment: 'all shards: page by page' },
    );
    for await (const { _id } of standing)
      await profiles.updateOne({ _id }, { $set: { suspensionUntold: true } });
  },
};
