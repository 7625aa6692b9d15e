import { startS3 } from '@emberline/tools/dev/engines/s3-server.ts';
import { openPlace } from '@emberline/tools/ops/backup/src/places/open-place.ts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A store with a bucket for photos and one for backups, and the keys of those backups. */
export async function startDrillStore() {
  const s3 = await startS3(['photos', 'backups']);
  const identity = await generateX25519Identity();
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const buckets = { ...s3.settings, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  const to = 's3://backups/drill';
  return {
    /** Of a product that keeps its photos there. */
    product: buckets,
    to,
    backup: {
      ...buckets,
      BACKUP_TO: to,
      BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT,
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_KEEP_DAYS: '30',
    },
    /** The only ones that have the private key. */
    restore: { ...buckets, BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT, BACKUP_IDENTITY: identity },

    losePhotos: async (): Promise<number> => {
      const access = { region: 'us-east-1', endpoint: s3.settings.S3_ENDPOINT, keyId: '', key: '' };
      const photos = await openPlace('s3://photos', access);
      const keys: string[] = [];
      for await (const key of photos.list('')) keys.push(key);
      for (const key of keys) await photos.remove(key);
      photos.close();
      return keys.length;
    },
    stop: s3.stop,
  };
}

export type DrillStore = Awaited<ReturnType<typeof startDrillStore>>;
