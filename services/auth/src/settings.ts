import { commonSettings, readSettings, secret, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const schema = Type.Object({
  ...serviceSettings({ name: 'auth', port: 4001 }),
  PROFILE_URL: commonSettings.PROFILE_URL,
  PAYMENT_URL: commonSettings.PAYMENT_URL,
  WEB_ORIGIN: commonSettings.WEB_ORIGIN,
  /** Seals the signing keys in the database. A new value makes the stored keys unreadable. */
  KEY_SEAL_SECRET: secret('key-seal-secret-for-local-use-only'),
  /** Whether an operator without a second step may do nothing but set one up. Always so in production. */
  OPERATORS_NEED_SECOND_STEP: Type.Boolean({ default: false }),
  /**
   * An Ed25519 private key (PKCS #8, PEM) that signs in place of the stored ones; usually given as
   * SIGNING_KEY_FILE.
   */
  SIGNING_KEY: Type.String({ default: '' }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings = readSettings(schema, env);
  const OPERATORS_NEED_SECOND_STEP = settings.APP_ENV === 'production' || settings.OPERATORS_NEED_SECOND_STEP;
  return { ...settings, OPERATORS_NEED_SECOND_STEP };
}

const firstOperator = Type.Object({
  APP_ENV: commonSettings.APP_ENV,
  OPERATOR_USERNAME: Type.String({ pattern: '^[A-Za-z0-9_.]{3,24}$' }),
  OPERATOR_PASSWORD: Type.String({ minLength: 8 }),
});

/** The input of the command that creates the first operator, besides the settings. */
export function firstOperatorFrom(env: NodeJS.ProcessEnv = process.env): Static<typeof firstOperator> {
  return readSettings(firstOperator, env);
}
