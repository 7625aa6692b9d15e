import type { Foundation } from '@emberline/kit/foundation';
import type { Service } from '@emberline/kit/lifecycle';
import { createAuthApp } from './app.ts';
import { type Context, createContext } from './context.ts';
import { startExpiry } from './jobs/end-unverified.ts';
import { startMailWishes } from './jobs/mail-wishes.ts';
import { startRevocationRepair } from './jobs/repair-revocations.ts';
import type { Settings } from './settings.ts';

/** The whole service on its foundation; the caller listens. */
export async function startAuth(
  foundation: Foundation,
  settings: Settings,
): Promise<Service & { context: Context }> {
  const context = await createContext(foundation, settings);
  const app = await createAuthApp(context);
  const jobs = [startMailWishes(context), startRevocationRepair(context), startExpiry(context)];
  foundation.relay.start();
  return { app, context, stop: [...jobs.map((job) => () => job.stop()), ...foundation.stop] };
}
