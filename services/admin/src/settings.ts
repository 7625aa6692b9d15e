import { commonSettings, readSettings, serviceKeySettings, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL } = commonSettings;

const schema = Type.Object({
  ...serviceSettings({ name: 'admin', port: 4006 }),
  ...{ PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL },
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}

const firstOperator = Type.Object({
  OPERATOR_USERNAME: Type.String({ pattern: '^[A-Za-z0-9_.]{3,24}$' }),
  OPERATOR_PASSWORD: Type.String({ minLength: 8 }),
});

/** What the command that makes the first operator needs, besides the settings. */
export function firstOperatorFrom(env: NodeJS.ProcessEnv = process.env): Static<typeof firstOperator> {
  return readSettings(firstOperator, env);
}

const toolSettings = Type.Object({
  APP_ENV: commonSettings.APP_ENV,
  ADMIN_URL: commonSettings.ADMIN_URL,
  SERVICE_KEY: serviceKeySettings('tools').SERVICE_KEY,
});

/** For a command that asks the running service, as ops do. */
export function toolSettingsFrom(env: NodeJS.ProcessEnv = process.env): Static<typeof toolSettings> {
  return readSettings(toolSettings, env);
}
