import { createRequireErased, type Foundation, type RequireErased } from '@emberline/kit/foundation';
import { type SwitchedOff, watchSwitchedOff } from '@emberline/kit/redis/switched-off';
import {
  createOperatorName,
  createPageMemberships,
  createPhotoAddresses,
  createProfiles,
  type OperatorName,
  type PageMemberships,
  type PhotoAddresses,
  type Profiles,
} from './clients/other-services.ts';
import { type ChangeFeed, createChangeFeed } from './conversation/change-feed.ts';
import { type ChangeQueue, createChangeQueue } from './conversation/change-queue.ts';
import { createDocumentWriter, type DocumentWriter } from './conversation/document-writer.ts';
import { createNewestPages, type NewestPages } from './conversation/newest-pages.ts';
import type { Settings } from './settings.ts';
import { createTextViewers, type TextViewers } from './store/members.ts';
import { createRowStreams } from './store/row-streams.ts';
import { createStores, type Stores } from './store/stores.ts';

/** The dependencies of routes, event handlers and jobs. */
export interface Context extends Foundation, Stores {
  settings: Settings;
  profiles: Profiles;
  photos: PhotoAddresses;
  pageMemberships: PageMemberships;
  operatorName: OperatorName;
  requireErased: RequireErased;
  textViewers: TextViewers;
  /** Hears of the rows that the queue commits. */
  feed: ChangeFeed;
  documents: DocumentWriter;
  changeQueue: ChangeQueue;
  newestPages: NewestPages;
  /** What managers have switched off. */
  switchedOff: SwitchedOff;
  now: () => Date;
}

/** @param replaced for tests: another clock, another profile service. */
export async function createContext(
  foundation: Foundation,
  settings: Settings,
  replaced: Partial<Pick<Context, 'now' | 'profiles' | 'operatorName'>> = {},
): Promise<Context> {
  const { mongo, outbox, acts, credential, log } = foundation;
  const { now = () => new Date(), profiles = createProfiles(settings, credential) } = replaced;
  const { operatorName = createOperatorName(settings, credential) } = replaced;
  const stores = createStores(mongo.db, await createRowStreams(mongo.db).begin());
  const feed = createChangeFeed(stores);
  const documents = createDocumentWriter({ ...stores, log });
  return {
    ...foundation,
    ...stores,
    settings,
    profiles,
    photos: createPhotoAddresses(profiles.signPhotos),
    operatorName,
    pageMemberships: createPageMemberships(settings, credential),
    requireErased: createRequireErased(settings, credential),
    textViewers: createTextViewers(stores.members),
    feed,
    documents,
    changeQueue: createChangeQueue({ ...stores, mongo, feed, documents, outbox, acts, now }),
    newestPages: createNewestPages(stores.messages),
    switchedOff: await watchSwitchedOff(foundation.redis),
    now,
  };
}
