import type { Foundation } from '@emberline/kit/foundation';
import { dropIndex, ensureIndexes } from '@emberline/kit/mongo/indexes';
import { appealIndexes, createAppeals } from './appeals.ts';
import { blockIndexes, createBlocks } from './blocks.ts';
import { createBrowsing } from './browsing.ts';
import { gridFsIndexes } from './gridfs-photos.ts';
import { createHotlists, hotlistIndexes } from './hotlists.ts';
import { createOpenedProfiles } from './opened-profiles.ts';
import { createPhotoEpochs } from './photo-epochs.ts';
import { createPhotos, photoIndexes } from './photos.ts';
import { profileIndexes, replacedProfileIndexes } from './profile-indexes.ts';
import { createProfiles } from './profiles.ts';
import { createReports, reportIndexes } from './reports.ts';
import { createViews, viewIndexes } from './views.ts';

export type Stores = Awaited<ReturnType<typeof createStores>>;

/** Opens all of this service's collections. Creates missing indexes. */
export async function createStores(foundation: Pick<Foundation, 'mongo' | 'redis' | 'outbox'>) {
  const { db } = foundation.mongo;
  await ensureIndexes(db, {
    profiles: profileIndexes,
    views: viewIndexes,
    hotlists: hotlistIndexes,
    blocks: blockIndexes,
    reports: reportIndexes,
    appeals: appealIndexes,
    photos: photoIndexes,
    ...gridFsIndexes,
  });
  for (const name of replacedProfileIndexes) await dropIndex(db, 'profiles', name);
  return {
    profiles: createProfiles(db, foundation.outbox),
    browsing: createBrowsing(db),
    views: createViews(db),
    hotlists: createHotlists(db),
    blocks: createBlocks(db),
    reports: createReports(db),
    appeals: createAppeals(db),
    photos: createPhotos(db),
    photoEpochs: createPhotoEpochs(db),
    openedProfiles: createOpenedProfiles(foundation),
  };
}
