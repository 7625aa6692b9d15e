import { timings } from '@emberline/contracts/choices';
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
  EMAIL_FROM: Type.String({ default: 'Emberline <hello@emberline.example>', ...demanding('email') }),
  /** Whom members write to, told at the end of each letter. */
  SUPPORT_EMAIL: Type.String({
    default: 'support@emberline.example',
    pattern: '^[^\\s@]+@[^\\s@]+$',
    ...demanding('email'),
  }),
  /** Seconds that a member counts as online after the last connection has closed. */
  PRESENCE_GRACE: Type.Number({ default: 5, minimum: 0 }),
  /** Seconds away with unread messages before a email tells of them. */
  AWAY_BEFORE_EMAIL: Type.Number({ default: timings.awayBeforeEmail, minimum: 0 }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
