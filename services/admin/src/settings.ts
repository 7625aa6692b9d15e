import {
  commonSettings,
  readSettings,
  secret,
  serviceKeySettings,
  serviceSettings,
} from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { PROFILE_URL, MAILBOX_URL, PAYMENT_URL } = commonSettings;

const schema = Type.Object({
  ...serviceSettings({ name: 'admin', port: 4006 }),
  ...{ PROFILE_URL, MAILBOX_URL, PAYMENT_URL },
  /** Signs the audit list. Comma-separated, newest first; the older keys still verify their rows. */
  AUDIT_KEY: secret('audit-key-for-local-use-only'),
  /** An append-only file, best kept off this machine. Empty: heads go to the security log only. */
  AUDIT_HEADS_FILE: Type.String({ default: '' }),
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}

export function auditKeysOf({ AUDIT_KEY }: Pick<Settings, 'AUDIT_KEY'>): string[] {
  return AUDIT_KEY.split(',').map((key) => key.trim());
}

const toolSettings = Type.Object({
  APP_ENV: commonSettings.APP_ENV,
  ADMIN_URL: commonSettings.ADMIN_URL,
  SERVICE_KEY: serviceKeySettings('tools').SERVICE_KEY,
});

/** Settings of a command that calls the running service, as ops do. */
export function toolSettingsFrom(env: NodeJS.ProcessEnv = process.env): Static<typeof toolSettings> {
  return readSettings(toolSettings, env);
}
