import type { Foundation } from '@emberline/kit/foundation';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { type Accounts, createAccounts } from './accounts.ts';
import { createPhotoAddresses, type PhotoAddresses } from './domain/photo-addresses.ts';
import { createPresenter, type Presenter } from './domain/presenter.ts';
import { createMembers, type Members } from './members.ts';
import { createPhotoMaker, type PhotoMaker } from './photos/make-photo.ts';
import { createTurns, type TakeTurn } from './photos/turns.ts';
import type { Settings } from './settings.ts';
import { type Blocks, blockIndexes, createBlocks } from './store/blocks.ts';
import { type Browsing, createBrowsing } from './store/browsing.ts';
import { createHotlists, type Hotlists, hotlistIndexes } from './store/hotlists.ts';
import { createPhotos, type Photos, photoIndexes } from './store/photos.ts';
import { createProfiles, type Profiles, profileIndexes } from './store/profiles.ts';
import { createReports, type Reports, reportIndexes } from './store/reports.ts';
import { createViews, type Views, viewIndexes } from './store/views.ts';

type Parts = Pick<Foundation, 'mongo' | 'outbox' | 'log' | 'credential'>;

export interface Context extends Parts {
  settings: Settings;
  now: () => Date;
  profiles: Profiles;
  browsing: Browsing;
  views: Views;
  hotlists: Hotlists;
  blocks: Blocks;
  reports: Reports;
  photos: Photos;
  addresses: PhotoAddresses;
  presenter: Presenter;
  photoMaker: PhotoMaker;
  /** So many uploads are held in memory at a time; others wait with their bytes unread. */
  takeUploadTurn: TakeTurn;
  accounts: Accounts;
  members: Members;
}

/** Everything that routes and events work with, built once. */
export async function createContext(
  { mongo, outbox, log, credential }: Parts,
  settings: Settings,
  now: () => Date = () => new Date(),
): Promise<Context> {
  await ensureIndexes(mongo.db, {
    profiles: profileIndexes,
    views: viewIndexes,
    hotlists: hotlistIndexes,
    blocks: blockIndexes,
    reports: reportIndexes,
    ...photoIndexes,
  });
  const profiles = createProfiles(mongo.db, outbox);
  const accounts = createAccounts(settings, credential);
  const addresses = createPhotoAddresses({
    secret: settings.PHOTO_SECRET,
    apiOrigin: settings.API_ORIGIN,
    now,
  });
  return {
    mongo,
    outbox,
    log,
    credential,
    settings,
    now,
    profiles,
    browsing: createBrowsing(profiles.rows),
    views: createViews(mongo.db),
    hotlists: createHotlists(mongo.db),
    blocks: createBlocks(mongo.db),
    reports: createReports(mongo.db),
    photos: createPhotos(mongo.db),
    addresses,
    presenter: createPresenter({ addresses, webOrigin: settings.WEB_ORIGIN }),
    photoMaker: createPhotoMaker(),
    takeUploadTurn: createTurns({ atOnce: 8, waiting: 100 }),
    accounts,
    members: createMembers({ mongo, profiles, accounts }),
  };
}
