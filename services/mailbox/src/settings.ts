import { commonSettings, readSettings, serviceSettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const schema = Type.Object({
  ...serviceSettings({ name: 'mailbox', port: 4003 }),
  PROFILE_URL: commonSettings.PROFILE_URL,
  PAYMENT_URL: commonSettings.PAYMENT_URL,
});

export type Settings = Static<typeof schema>;

export function settingsFrom(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}
