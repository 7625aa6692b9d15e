import { openDatabase, runCommand } from '@emberline/kit/command';
import { movePhotos } from '../actions/profile/move-photos.ts';
import { openS3Photos } from '../clients/s3-photos.ts';
import { settingsFrom } from '../settings.ts';
import { createGridFsPhotos } from '../store/gridfs-photos.ts';
import { createPhotos } from '../store/photos.ts';

// Run with profile's settings, once its replicas use a bucket: moves the photos of GridFS there. May be run again.
const usage = 'node services/profile/src/commands/move-photos.ts';

await runCommand({ usage }, async () => {
  const { MONGO_URL, S3_BUCKET, S3_REGION, S3_ENDPOINT } = settingsFrom();
  if (S3_BUCKET === '') throw new Error('There is no bucket to move photos to: S3_BUCKET is empty');
  await using mongo = await openDatabase('move-photos', MONGO_URL);
  const to = openS3Photos({ bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT });
  const moved = await movePhotos(createPhotos(mongo.db), createGridFsPhotos(mongo.db), to);
  to.close();
  console.log(`${moved} photos were moved`);
});
