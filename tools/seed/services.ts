import {
  getProfileFacts,
  type Operation,
  rebuildReadModels,
  seedAdmin,
  seedAuth,
  seedMailbox,
  seedPayment,
  seedProfile,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { createServiceCredential } from '@emberline/kit/http/service-tokens';
import type { Settings } from './settings.ts';

export type Row = Record<string, unknown>;

export type Services = ReturnType<typeof createServices>;

/** Few enough for the size of a request, also when each row carries a portrait. */
const rowsAtOnce = { plain: 1000, portraits: 100 };

/** The services' internal doors for the demonstration world. */
export function createServices(settings: Settings) {
  const credential = createServiceCredential('tools', settings.SERVICE_KEY);

  function store(operation: typeof seedAuth & Operation, url: string, atOnce = rowsAtOnce.plain) {
    return async (rows: Row[]): Promise<void> => {
      for (let i = 0; i < rows.length; i += atOnce) {
        const body = { rows: rows.slice(i, i + atOnce) };
        await callService(operation, { url, credential, body, timeoutMs: 120_000 });
      }
    };
  }

  return {
    auth: store(seedAuth, settings.AUTH_URL),
    profiles: store(seedProfile as never, settings.PROFILE_URL),
    photos: store(seedProfile as never, settings.PROFILE_URL, rowsAtOnce.portraits),
    mailbox: store(seedMailbox as never, settings.MAILBOX_URL),
    payment: store(seedPayment as never, settings.PAYMENT_URL),
    admin: store(seedAdmin as never, settings.ADMIN_URL),

    hasProfile: async (id: string): Promise<boolean> => {
      const call = { url: settings.PROFILE_URL, credential, body: { ids: [id] }, timeoutMs: 10_000 };
      return (await callService(getProfileFacts, call)).length > 0;
    },

    /** The operators' lists and counts come from all the others. */
    rebuild: () =>
      callService(rebuildReadModels, { url: settings.ADMIN_URL, credential, timeoutMs: 280_000 }),
  };
}
