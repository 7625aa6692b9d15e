import { commonSettings, readSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { APP_ENV, AUTH_URL, INTERNAL_TOKEN } = commonSettings;

const schema = Type.Object({
  APP_ENV,
  INTERNAL_TOKEN,
  AUTH_URL,
  PROFILE_URL: Type.String({ default: 'http://127.0.0.1:4002' }),
  MAILBOX_URL: Type.String({ default: 'http://127.0.0.1:4003' }),
  PAYMENT_URL: Type.String({ default: 'http://127.0.0.1:4004' }),
  ADMIN_URL: Type.String({ default: 'http://127.0.0.1:4006' }),
});

export type Settings = Static<typeof schema>;

export function seedSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
