import { commonSettings, ownSettings, readSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { APP_ENV, HOST, LOG_LEVEL, KAFKA_BROKERS, KAFKA_PREFIX, REDIS_URL, AUTH_URL, INTERNAL_TOKEN } =
  commonSettings;

const schema = Type.Object({
  ...ownSettings({ port: 4006, database: 'admin' }),
  ...{ APP_ENV, HOST, LOG_LEVEL, KAFKA_BROKERS, KAFKA_PREFIX, REDIS_URL, AUTH_URL, INTERNAL_TOKEN },
  PROFILE_URL: Type.String({ default: 'http://127.0.0.1:4002' }),
  MAILBOX_URL: Type.String({ default: 'http://127.0.0.1:4003' }),
  PAYMENT_URL: Type.String({ default: 'http://127.0.0.1:4004' }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: Record<string, string | undefined> = process.env): Settings {
  return readSettings(schema, env);
}

const firstOperator = Type.Object({
  OPERATOR_USERNAME: Type.String({ pattern: '^[A-Za-z0-9_.]{3,24}$' }),
  OPERATOR_PASSWORD: Type.String({ minLength: 8 }),
});

/** What the command that makes the first operator needs, besides the settings. */
export function firstOperatorFrom(
  env: Record<string, string | undefined> = process.env,
): Static<typeof firstOperator> {
  return readSettings(firstOperator, env);
}
