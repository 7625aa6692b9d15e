import { commonSettings, ownSettings, readSettings, secret } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

export type Settings = Static<typeof schema>;

export function profileSettings(env: Record<string, string | undefined> = process.env): Settings {
  return readSettings(schema, env);
}

const schema = Type.Object({
  ...commonSettings,
  ...ownSettings({ port: 4002, database: 'profile' }),
  MAILBOX_URL: Type.String({ default: 'http://127.0.0.1:4003' }),
  PAYMENT_URL: Type.String({ default: 'http://127.0.0.1:4004' }),
  NOTIFICATION_URL: Type.String({ default: 'http://127.0.0.1:4005' }),
  PHOTO_SECRET: secret('photo-secret-for-local-use-only'),
  GEO_CITY_HEADER: Type.String({ default: '', description: 'set by a trusted proxy; empty: no location' }),
  GEO_REGION_HEADER: Type.String({ default: '' }),
});
