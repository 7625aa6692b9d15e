import { productName, timings } from '@emberline/contracts/choices';
import { commonSettings, demanding, readSettings, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const schema = Type.Object({
  ...serviceSettings({ name: 'notification', port: 4005 }),
  JOBS_REDIS_URL: commonSettings.JOBS_REDIS_URL,
  PROFILE_URL: commonSettings.PROFILE_URL,
  WEB_ORIGIN: commonSettings.WEB_ORIGIN,
  SMTP_URL: Type.String({
    default: 'smtp://127.0.0.1:1025',
    pattern: '^smtps?://',
    ...demanding('smtp'),
  }),
  EMAIL_FROM: Type.String({ default: `${productName} <hello@emberline.example>`, ...demanding('email') }),
  /** The support address at the end of each email. */
  SUPPORT_EMAIL: Type.String({
    default: 'support@emberline.example',
    pattern: '^[^\\s@]+@[^\\s@]+$',
    ...demanding('email'),
  }),
  /** Seconds a member still counts as online after the last connection has closed. */
  PRESENCE_GRACE: Type.Number({ default: 5, minimum: 0 }),
  /** Seconds of absence with unread messages before an email is sent. */
  AWAY_BEFORE_EMAIL: Type.Number({ default: timings.awayBeforeEmail, minimum: 0 }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
