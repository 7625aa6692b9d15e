import { eventIndexes } from '@emberline/kit/events/inbox';
import type { Foundation } from '@emberline/kit/foundation';
import type { Schema } from '@emberline/kit/mongo/schema';
import { advertIndexes, createAdverts } from './adverts.ts';
import { appealIndexes, createAppeals } from './appeals.ts';
import { blockIndexes, createBlocks } from './blocks.ts';
import { createBrowsing } from './browsing.ts';
import { gridFsIndexes } from './gridfs-photos.ts';
import { createHotlists, hotlistIndexes } from './hotlists.ts';
import { migrations } from './migrations/index.ts';
import { createOpened, openedIndexes } from './opened.ts';
import { createOpenedProfiles } from './opened-profiles.ts';
import { createPhotoEpochs, createPhotos, photoIndexes } from './photos.ts';
import { profileIndexes } from './profile-indexes.ts';
import { createProfiles } from './profiles.ts';
import { createReports, reportIndexes } from './reports.ts';
import { createTickets, ticketIndexes } from './tickets.ts';
import { createViews, viewIndexes } from './views.ts';

export type Stores = ReturnType<typeof createStores>;

export const schema: Schema = {
  migrations,
  indexes: {
    ...eventIndexes,
    profiles: profileIndexes,
    views: viewIndexes,
    hotlists: hotlistIndexes,
    blocks: blockIndexes,
    reports: reportIndexes,
    adverts: advertIndexes,
    appeals: appealIndexes,
    opened: openedIndexes,
    tickets: ticketIndexes,
    photos: photoIndexes,
    ...gridFsIndexes,
  },
};

/** Opens all of this service's collections. */
export function createStores(foundation: Pick<Foundation, 'mongo' | 'redis' | 'outbox'>) {
  const { db } = foundation.mongo;
  return {
    profiles: createProfiles(db, foundation.outbox),
    browsing: createBrowsing(db),
    views: createViews(db),
    hotlists: createHotlists(db),
    blocks: createBlocks(db),
    reports: createReports(db),
    adverts: createAdverts(db),
    appeals: createAppeals(db),
    opened: createOpened(db),
    tickets: createTickets(db),
    photos: createPhotos(db),
    photoEpochs: createPhotoEpochs(db),
    openedProfiles: createOpenedProfiles(foundation),
  };
}
