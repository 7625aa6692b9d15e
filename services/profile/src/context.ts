import { createRequireErased, type Foundation } from '@emberline/kit/foundation';
import { createKeyedHash } from '@emberline/kit/keyed-hash';
import { createPresenter } from './answers/presenter.ts';
import { createAccounts } from './clients/accounts.ts';
import { createMailbox } from './clients/mailbox.ts';
import { createExports, createMemberships } from './clients/other-services.ts';
import { openPlaces, openZipCodes } from './clients/places.ts';
import { createPhotoAddresses } from './domain/photo-addresses.ts';
import type { PhotoStore } from './domain/photo-store.ts';
import { createPhotoMaker } from './photos/make-photo.ts';
import { countUploads, createUploads, showSemaphores } from './photos/uploads.ts';
import type { Settings } from './settings.ts';
import { createGridFsPhotos } from './store/gridfs-photos.ts';
import { createStores } from './store/stores.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Builds what routes, event handlers and jobs work with. */
export async function createContext(foundation: Foundation, settings: Settings, now = () => new Date()) {
  const { log, metrics, credential } = foundation;
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
    ...createStores(foundation),
    settings,
    now,
    addresses,
    /** Under which an address's budget is counted in Redis. */
    hashAddress: createKeyedHash(settings.PHOTO_SECRET, 'emberline budgets'),
    presenter: createPresenter({ addresses, webOrigin: settings.WEB_ORIGIN }),
    photoMaker,
    photoStore: await openPhotoStore(foundation.mongo.db, settings),
    uploads,
    accounts: createAccounts(settings, credential),
    requireErased: createRequireErased(settings, credential),
    mailbox: createMailbox(settings, credential),
    exports: createExports(settings, credential),
    memberships: createMemberships(settings, credential),
    /** The square of a zip code; null when it is not known. */
    squareOf: openZipCodes(),
    /** undefined when no database of addresses is configured. */
    places: openPlaces(settings.GEO_DATABASE),
  };
}

/** In the bucket, if one is configured; else in GridFS. The S3 client is loaded only where it is used. */
async function openPhotoStore(
  db: Foundation['mongo']['db'],
  { S3_BUCKET, S3_REGION, S3_ENDPOINT }: Settings,
): Promise<PhotoStore> {
  if (S3_BUCKET === '') return createGridFsPhotos(db);
  const { openS3Photos } = await import('./clients/s3-photos.ts');
  return openS3Photos({ bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT });
}
