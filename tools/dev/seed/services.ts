import {
  type BodyOf,
  getProfileFacts,
  rebuildReadModels,
  seedAdmin,
  seedAuth,
  seedMailbox,
  seedNotification,
  seedPayment,
  seedProfile,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { createServiceCredential } from '@emberline/kit/identity/service-tokens';
import { commonSettings, readSettings, serviceKeySettings } from '@emberline/kit/settings';
import { type Static, Type } from 'typebox';

const { APP_ENV, AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL } =
  commonSettings;

const schema = Type.Object({
  ...{ APP_ENV, AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL },
  SERVICE_KEY: serviceKeySettings('tools').SERVICE_KEY,
});

type Settings = Static<typeof schema>;

export function seedSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return readSettings(schema, env);
}

export type Services = ReturnType<typeof createServices>;

type SeedOperation =
  | typeof seedAuth
  | typeof seedProfile
  | typeof seedMailbox
  | typeof seedPayment
  | typeof seedNotification
  | typeof seedAdmin;

type RowsOf<O> = BodyOf<O> extends { rows: infer R extends unknown[] } ? R : never;

/** Rows per request: small enough for the size limit, with and without a portrait in each row. */
const rowsAtOnce = { plain: 1000, portraits: 100 };

/** Calls the services' internal seed operations. */
export function createServices(settings: Settings) {
  const credential = createServiceCredential('tools', settings.SERVICE_KEY);

  const { AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL } = settings;
  /** Stores rows in parts of `atOnce`. */
  const store =
    <O extends SeedOperation>(operation: O, url: string, atOnce = rowsAtOnce.plain) =>
    async (rows: RowsOf<O>): Promise<void> => {
      for (let i = 0; i < rows.length; i += atOnce) {
        const body = { rows: rows.slice(i, i + atOnce) } as BodyOf<SeedOperation>;
        await callService<SeedOperation>(operation, { url, credential, timeoutMs: 120_000, body });
      }
    };

  return {
    auth: store(seedAuth, AUTH_URL),
    profiles: store(seedProfile, PROFILE_URL),
    photos: store(seedProfile, PROFILE_URL, rowsAtOnce.portraits),
    mailbox: store(seedMailbox, MAILBOX_URL),
    payment: store(seedPayment, PAYMENT_URL),
    notification: store(seedNotification, NOTIFICATION_URL),
    admin: store(seedAdmin, ADMIN_URL),

    hasProfile: async (id: string): Promise<boolean> => {
      const call = { url: settings.PROFILE_URL, credential, body: { ids: [id] }, timeoutMs: 10_000 };
      return (await callService(getProfileFacts, call)).length > 0;
    },

    /** Makes the admin service rebuild the operators' lists and counts from the other services. */
    rebuild: () =>
      callService(rebuildReadModels, { url: settings.ADMIN_URL, credential, timeoutMs: 280_000 }),
  };
}
