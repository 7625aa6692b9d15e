import { commonSettings, demanding, readSettings, secret, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { WEB_ORIGIN, API_ORIGIN, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL } = commonSettings;

const schema = Type.Object({
  ...serviceSettings({ name: 'profile', port: 4002 }),
  ...{ WEB_ORIGIN, API_ORIGIN, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL },
  PHOTO_SECRET: secret('photo-secret-for-local-use-only'),
  PROFILE_BUDGET_TIMES: Type.Number({
    default: 1,
    minimum: 1,
    description: 'multiplies how many full profiles one address may open: load comes from one address',
  }),
  UPLOAD_GRACE: Type.Number({
    default: 5,
    minimum: 0,
    description: 'seconds before an upload must reach the minimum speed',
  }),
  S3_BUCKET: Type.String({ default: '', description: 'keeps the photos; empty: they are kept in GridFS' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_ENDPOINT: Type.String({
    default: '',
    pattern: '^(https?://[^/?#@]+/?)?$',
    description: 'of a store other than AWS’s',
    ...demanding('https'),
  }),
  GEO_DATABASE: Type.String({
    default: '',
    description: 'path of a city database in MaxMind’s format (also DB-IP’s); empty: none',
  }),
  GEO_CITY_HEADER: Type.String({ default: '', description: 'set by a trusted proxy; empty: no location' }),
  GEO_REGION_HEADER: Type.String({ default: '' }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
