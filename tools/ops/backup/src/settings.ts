import { serviceNames } from '@emberline/contracts';
import { commonSettings, demanding, readSettings } from '@emberline/kit/settings';
import { Type } from 'typebox';
import type { BucketAccess } from './places/s3-place.ts';

const schema = Type.Object({
  APP_ENV: commonSettings.APP_ENV,
  MONGO_URL: Type.String({
    default: 'mongodb://127.0.0.1:27117/?replicaSet=rs0&directConnection=true',
    pattern: '^mongodb(\\+srv)?://',
    ...demanding('mongo'),
  }),
  MONGO_DATABASES: Type.String({
    default: serviceNames.join(','),
    description: "for servers with single databases, or when admin's has another name",
  }),
  BACKUP_TO: Type.String({ default: '.emberline/backups', minLength: 1 }),
  BACKUP_RECIPIENTS: Type.String({
    default: '',
    description: 'public keys, each of whose private keys opens the backups; empty, locally: not encrypted',
  }),
  BACKUP_IDENTITY: Type.String({ default: '', description: 'private keys, for restoring' }),
  BACKUP_KEEP_DAYS: Type.Integer({
    ...{ default: 0, minimum: 0, maximum: 390 },
    description: '0: nothing is removed. Less than the 400 days for which Kafka knows who was erased',
  }),
  BACKUP_S3_REGION: Type.String({ default: 'us-east-1' }),
  BACKUP_S3_ENDPOINT: Type.String({ default: '', pattern: '^(https?://.*)?$', ...demanding('https') }),
  BACKUP_S3_KEY_ID: Type.String({ default: '' }),
  BACKUP_S3_KEY: Type.String({ default: '' }),
  /** The bucket of photos, as profile has it. */
  S3_BUCKET: Type.String({ default: '' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_ENDPOINT: Type.String({ default: '' }),
  BACKUP_PHOTOS: Type.Boolean({ default: true, description: 'false: the bucket of photos copies itself' }),
});

export interface BackupSettings {
  mongoUrl: string;
  databases: string[];
  to: string;
  access: BucketAccess;
  recipients: string[];
  keepDays: number;
  /** The bucket of photos to be copied; undefined where photos are in MongoDB. */
  photos: { address: string; access: BucketAccess } | undefined;
}

/** For writing backups. @throws in production without a key to encrypt to */
export function backupSettings(env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const settings = readSettings(schema, env);
  if (settings.APP_ENV === 'production' && settings.BACKUP_RECIPIENTS === '')
    throw new Error('BACKUP_RECIPIENTS must hold a public key: backups are what everybody has written');
  return common(settings);
}

export interface RestoreSettings extends BackupSettings {
  /** Private keys. */
  identities: string[];
}

/** For restoring them. A file of identities may have comments, as `age-keygen` writes them. */
export function restoreSettings(env: NodeJS.ProcessEnv = process.env): RestoreSettings {
  const settings = readSettings(schema, env);
  return { ...common(settings), identities: settings.BACKUP_IDENTITY.match(/AGE-SECRET-KEY-\w+/g) ?? [] };
}

function common(settings: ReturnType<typeof readSettings<typeof schema>>): BackupSettings {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  return {
    mongoUrl: settings.MONGO_URL,
    databases: settings.MONGO_DATABASES.split(','),
    to: settings.BACKUP_TO,
    access: {
      region: settings.BACKUP_S3_REGION,
      endpoint: settings.BACKUP_S3_ENDPOINT,
      keyId: settings.BACKUP_S3_KEY_ID,
      key: settings.BACKUP_S3_KEY,
    },
    recipients: settings.BACKUP_RECIPIENTS.split(',').filter(Boolean),
    keepDays: settings.BACKUP_KEEP_DAYS,
    photos:
      bucket !== '' && settings.BACKUP_PHOTOS
        ? { address: `s3://${bucket}`, access: { region, endpoint, keyId: '', key: '' } }
        : undefined,
  };
}
