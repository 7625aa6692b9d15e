import { timings } from '@emberline/contracts/choices';
import { commonSettings, ownSettings, readSettings } from '@emberline/kit/settings';
import { Type } from 'typebox';

const { APP_ENV, HOST, LOG_LEVEL, KAFKA_BROKERS, KAFKA_PREFIX, REDIS_URL, JOBS_REDIS_URL } = commonSettings;
const { WEB_ORIGIN, AUTH_URL, INTERNAL_TOKEN } = commonSettings;
const schema = Type.Object({
  APP_ENV,
  HOST,
  LOG_LEVEL,
  KAFKA_BROKERS,
  KAFKA_PREFIX,
  REDIS_URL,
  JOBS_REDIS_URL,
  WEB_ORIGIN,
  AUTH_URL,
  INTERNAL_TOKEN,
  ...ownSettings({ port: 4005, database: 'notification' }),
  SMTP_URL: Type.String({ default: 'smtp://127.0.0.1:1025', pattern: '^smtps?://' }),
  MAIL_FROM: Type.String({ default: 'Emberline <hello@emberline.example>' }),
  /** Seconds that a member counts as online after the last connection has closed. */
  PRESENCE_GRACE: Type.Number({ default: 5, minimum: 0 }),
  /** Seconds away with unread messages before a mail tells of them. */
  AWAY_BEFORE_MAIL: Type.Number({ default: timings.awayBeforeMail, minimum: 0 }),
});

export type Settings = Type.Static<typeof schema>;

export const readNotificationSettings = (env: NodeJS.ProcessEnv = process.env): Settings =>
  readSettings(schema, env);
