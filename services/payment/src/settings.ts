import { commonSettings, demanding, readSettings, secret, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const schema = Type.Object({
  ...serviceSettings({ name: 'payment', port: 4004 }),
  JOBS_REDIS_URL: commonSettings.JOBS_REDIS_URL,
  PROFILE_URL: commonSettings.PROFILE_URL,
  MAILBOX_URL: commonSettings.MAILBOX_URL,
  WEB_ORIGIN: commonSettings.WEB_ORIGIN,
  /** Keys the fingerprints of cards and addresses. A new value invalidates all stored ones; see the runbook. */
  TRIAL_SECRET: secret('trial-secret-for-local-use-only'),
  STRIPE_SECRET_KEY: secret('sk_test_sandbox'),
  /** Address of the payment sandbox. Empty: Stripe itself. */
  STRIPE_API_BASE: Type.String({ default: 'http://localhost:4242', ...demanding('unset') }),
  /** Comma-separated, so that the old and the new secret are both valid during a rotation. */
  STRIPE_WEBHOOK_SECRETS: secret('whsec_sandbox'),
  STRIPE_PRICE_ID: Type.String({ default: 'price_emberline_monthly' }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
