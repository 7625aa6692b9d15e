import type { Foundation } from '@emberline/kit/foundation';
import { type ChangeQueue, createChangeQueue } from './changing/change-queue.ts';
import { createRequireErased, type RequireErased } from './facts/erasures.ts';
import { createKnownMembers, type KnownMembers } from './facts/known-members.ts';
import { createPhotoAddresses, type PhotoAddresses } from './facts/photo-addresses.ts';
import { createProfiles, type Profiles } from './facts/profiles.ts';
import { createNewestPages, type NewestPages } from './reading/newest-pages.ts';
import type { Settings } from './settings.ts';
import { createStores, type Stores } from './store/stores.ts';

/** What routes, event handlers and jobs work with. */
export interface Context extends Foundation {
  settings: Settings;
  stores: Stores;
  profiles: Profiles;
  knownMembers: KnownMembers;
  photos: PhotoAddresses;
  requireErased: RequireErased;
  changeQueue: ChangeQueue;
  newestPages: NewestPages;
  now: () => Date;
}

/** @param replaced for tests: another clock, another profile service. */
export async function createContext(
  foundation: Foundation,
  settings: Settings,
  replaced: Partial<Pick<Context, 'now' | 'profiles'>> = {},
): Promise<Context> {
  const { mongo, outbox } = foundation;
  const { now = () => new Date(), profiles = createProfiles(settings, foundation.credential) } = replaced;
  const stores = await createStores(mongo.db);
  return {
    ...foundation,
    settings,
    stores,
    profiles,
    knownMembers: createKnownMembers({ stores, profiles }),
    photos: createPhotoAddresses(profiles.signPhotos),
    requireErased: createRequireErased(settings, foundation.credential),
    changeQueue: createChangeQueue({ mongo, stores, outbox, now }),
    newestPages: createNewestPages(stores.messages),
    now,
  };
}
