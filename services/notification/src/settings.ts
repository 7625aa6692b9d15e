import { productName, timings } from '@emberline/contracts/choices';
import { commonSettings, demanding, readSettings, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const schema = Type.Object({
  ...serviceSettings({ name: 'notification', port: 4005 }),
  JOBS_REDIS_URL: commonSettings.JOBS_REDIS_URL,
  PROFILE_URL: commonSettings.PROFILE_URL,
  MAILBOX_URL: commonSettings.MAILBOX_URL,
  ADMIN_URL: commonSettings.ADMIN_URL,
  WEB_ORIGIN: commonSettings.WEB_ORIGIN,
  API_ORIGIN: commonSettings.API_ORIGIN,
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
  /** The key pair that push services know us by (VAPID, base64url); both empty: no push notices. */
  VAPID_PUBLIC_KEY: Type.String({ default: '', pattern: '^([A-Za-z0-9_-]{87})?$' }),
  VAPID_PRIVATE_KEY: Type.String({ default: '', pattern: '^([A-Za-z0-9_-]{43})?$' }),
  /** The origin of a push service of tests. */
  PUSH_SANDBOX: Type.String({ default: '', pattern: '^(https?://[^/]+)?$', ...demanding('unset') }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  const settings = readSettings(schema, env);
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  if ((VAPID_PUBLIC_KEY === '') !== (VAPID_PRIVATE_KEY === ''))
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: one of them is missing');
  return settings;
}
