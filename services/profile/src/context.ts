import type { Foundation } from '@emberline/kit/foundation';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { createMembers, type Members } from './actions/members.ts';
import { createProfileBudget, type ProfileBudget } from './actions/profile-budget.ts';
import { createPresenter, type Presenter } from './answers/presenter.ts';
import { type Accounts, createAccounts } from './clients/accounts.ts';
import { createExports, type Exports } from './clients/exports.ts';
import { createMailbox, type Mailbox } from './clients/mailbox.ts';
import { createMemberships, type Memberships } from './clients/memberships.ts';
import { openPlaces, type Places } from './clients/places.ts';
import { createPhotoAddresses, type PhotoAddresses } from './domain/photo-addresses.ts';
import { createPhotoMaker, type PhotoMaker } from './photos/make-photo.ts';
import { countUploads, showSemaphores } from './photos/upload-metrics.ts';
import { createUploads, type Uploads } from './photos/uploads.ts';
import type { Settings } from './settings.ts';
import { type Blocks, blockIndexes, createBlocks } from './store/blocks.ts';
import { type Browsing, createBrowsing } from './store/browsing.ts';
import { createHotlists, type Hotlists, hotlistIndexes } from './store/hotlists.ts';
import { createPhotoEpochs, type PhotoEpochs } from './store/photo-epochs.ts';
import { createPhotos, type Photos, photoIndexes } from './store/photos.ts';
import { profileIndexes } from './store/profile-indexes.ts';
import { createProfiles, type Profiles } from './store/profiles.ts';
import { createReports, type Reports, reportIndexes } from './store/reports.ts';
import { createViews, type Views, viewIndexes } from './store/views.ts';

export interface Context extends Foundation {
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
  photoEpochs: PhotoEpochs;
  uploads: Uploads;
  profileBudget: ProfileBudget;
  accounts: Accounts;
  mailbox: Mailbox;
  exports: Exports;
  memberships: Memberships;
  /** undefined when no database of addresses is configured. */
  places: Places | undefined;
  members: Members;
}

/** Builds what routes, event handlers and jobs work with. */
export async function createContext(
  foundation: Foundation,
  settings: Settings,
  now: () => Date = () => new Date(),
): Promise<Context> {
  const { mongo, redis, outbox, log, metrics, credential } = foundation;
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
  const photoMaker = createPhotoMaker({
    onDied: (error) => log.warn({ reason: error.message }, 'a decoder process ended'),
  });
  const uploads = createUploads(settings.UPLOAD_GRACE * 1_000, countUploads(metrics));
  showSemaphores(metrics, { uploads: uploads.semaphore, decoding: photoMaker.semaphore });
  return {
    ...foundation,
    settings,
    now,
    profiles,
    browsing: createBrowsing(mongo.db),
    views: createViews(mongo.db),
    hotlists: createHotlists(mongo.db),
    blocks: createBlocks(mongo.db),
    reports: createReports(mongo.db),
    photos: createPhotos(mongo.db),
    addresses,
    presenter: createPresenter({ addresses, webOrigin: settings.WEB_ORIGIN }),
    photoMaker,
    photoEpochs: createPhotoEpochs(mongo.db),
    uploads,
    profileBudget: createProfileBudget({ redis, now, times: settings.PROFILE_BUDGET_TIMES }),
    accounts,
    mailbox: createMailbox(settings, credential),
    exports: createExports(settings, credential),
    memberships: createMemberships(settings, credential),
    places: openPlaces(settings.GEO_DATABASE),
    members: createMembers({ mongo, profiles, accounts }),
  };
}
