import { commonSettings, ownSettings, readSettings, secret } from '@emberline/kit/settings';
import { Type } from 'typebox';

const {
  APP_ENV,
  HOST,
  LOG_LEVEL,
  KAFKA_BROKERS,
  KAFKA_PREFIX,
  REDIS_URL,
  WEB_ORIGIN,
  AUTH_URL,
  INTERNAL_TOKEN,
} = commonSettings;
const schema = Type.Object({
  APP_ENV,
  HOST,
  LOG_LEVEL,
  KAFKA_BROKERS,
  KAFKA_PREFIX,
  REDIS_URL,
  WEB_ORIGIN,
  AUTH_URL,
  INTERNAL_TOKEN,
  ...ownSettings({ port: 4001, database: 'auth' }),
  /** Seals the signing keys in the database; another value makes the stored ones unreadable. */
  KEY_SEAL_SECRET: secret('key-seal-secret-for-local-use-only'),
  /** An Ed25519 private key (PKCS #8, PEM) to sign with instead of the stored ones; usually given as SIGNING_KEY_FILE. */
  SIGNING_KEY: Type.String({ default: '' }),
});

export type Settings = Type.Static<typeof schema>;

export const readAuthSettings = (env: NodeJS.ProcessEnv = process.env): Settings => readSettings(schema, env);
