import { commonSettings, ownSettings, readSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { APP_ENV, HOST, LOG_LEVEL, KAFKA_BROKERS, KAFKA_PREFIX, REDIS_URL, AUTH_URL, INTERNAL_TOKEN } =
  commonSettings;

const schema = Type.Object({
  APP_ENV,
  HOST,
  LOG_LEVEL,
  KAFKA_BROKERS,
  KAFKA_PREFIX,
  REDIS_URL,
  AUTH_URL,
  INTERNAL_TOKEN,
  PROFILE_URL: Type.String({ default: 'http://127.0.0.1:4002' }),
  ...ownSettings({ port: 4003, database: 'mailbox' }),
});

export type Settings = Static<typeof schema>;

export function readMailboxSettings(env: Record<string, string | undefined> = process.env): Settings {
  return readSettings(schema, env);
}
