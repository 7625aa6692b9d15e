import { commonSettings, ownSettings, readSettings, secret } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const {
  APP_ENV,
  HOST,
  LOG_LEVEL,
  KAFKA_BROKERS,
  KAFKA_PREFIX,
  REDIS_URL,
  JOBS_REDIS_URL,
  AUTH_URL,
  WEB_ORIGIN,
  INTERNAL_TOKEN,
} = commonSettings;

const schema = Type.Object({
  ...ownSettings({ port: 4004, database: 'payment' }),
  ...{
    APP_ENV,
    HOST,
    LOG_LEVEL,
    KAFKA_BROKERS,
    KAFKA_PREFIX,
    REDIS_URL,
    JOBS_REDIS_URL,
    AUTH_URL,
    WEB_ORIGIN,
    INTERNAL_TOKEN,
  },
  STRIPE_SECRET_KEY: secret('sk_test_sandbox'),
  /** Address of the payment sandbox. Empty: Stripe itself. */
  STRIPE_API_BASE: Type.String({ default: 'http://localhost:4242' }),
  /** Comma-separated, so that two can be valid while one is rotated. */
  STRIPE_WEBHOOK_SECRETS: secret('whsec_sandbox'),
  STRIPE_PRICE_ID: Type.String({ default: 'price_emberline_monthly' }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: Record<string, string | undefined> = process.env): Settings {
  return readSettings(schema, env);
}
