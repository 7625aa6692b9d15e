import { commonSettings, readSettings, serviceKeySettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { APP_ENV, AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL } =
  commonSettings;

const schema = Type.Object({
  ...{ APP_ENV, AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL },
  SERVICE_KEY: serviceKeySettings('tools').SERVICE_KEY,
});

export type Settings = Static<typeof schema>;

export function seedSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
