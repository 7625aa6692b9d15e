import {
  type AdminSeedRow,
  type AuthSeedRow,
  getProfileFacts,
  type MailboxSeedRow,
  type NotificationSeedRow,
  type PaymentSeedRow,
  type ProfileSeedRow,
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
import type { Settings } from './settings.ts';

export type Services = ReturnType<typeof createServices>;

/** Rows per request: small enough for the size limit, with and without a portrait in each row. */
const rowsAtOnce = { plain: 1000, portraits: 100 };

/** Calls the services' internal seed operations. */
export function createServices(settings: Settings) {
  const credential = createServiceCredential('tools', settings.SERVICE_KEY);

  const to = (url: string) => ({ url, credential, timeoutMs: 120_000 });
  const { AUTH_URL, PROFILE_URL, MAILBOX_URL, PAYMENT_URL, NOTIFICATION_URL, ADMIN_URL } = settings;
  const storeProfiles = (rows: ProfileSeedRow[]) =>
    callService(seedProfile, { ...to(PROFILE_URL), body: { rows } });

  return {
    auth: inParts((rows: AuthSeedRow[]) => callService(seedAuth, { ...to(AUTH_URL), body: { rows } })),
    profiles: inParts(storeProfiles),
    photos: inParts(storeProfiles, rowsAtOnce.portraits),
    mailbox: inParts((rows: MailboxSeedRow[]) =>
      callService(seedMailbox, { ...to(MAILBOX_URL), body: { rows } }),
    ),
    payment: inParts((rows: PaymentSeedRow[]) =>
      callService(seedPayment, { ...to(PAYMENT_URL), body: { rows } }),
    ),
    notification: inParts((rows: NotificationSeedRow[]) =>
      callService(seedNotification, { ...to(NOTIFICATION_URL), body: { rows } }),
    ),
    admin: inParts((rows: AdminSeedRow[]) => callService(seedAdmin, { ...to(ADMIN_URL), body: { rows } })),

    hasProfile: async (id: string): Promise<boolean> => {
      const call = { url: settings.PROFILE_URL, credential, body: { ids: [id] }, timeoutMs: 10_000 };
      return (await callService(getProfileFacts, call)).length > 0;
    },

    /** Makes the admin service rebuild the operators' lists and counts from the other services. */
    rebuild: () =>
      callService(rebuildReadModels, { url: settings.ADMIN_URL, credential, timeoutMs: 280_000 }),
  };
}

function inParts<R>(store: (rows: R[]) => Promise<unknown>, atOnce = rowsAtOnce.plain) {
  return async (rows: R[]): Promise<void> => {
    for (let i = 0; i < rows.length; i += atOnce) await store(rows.slice(i, i + atOnce));
  };
}
