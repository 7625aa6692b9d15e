import type { Foundation } from '@emberline/kit/foundation';
import type { Service } from '@emberline/kit/lifecycle';
import { createAuthApp } from './app.ts';
import { createContext } from './context.ts';
import { startMailWishes } from './jobs/mail-wishes.ts';
import { startRevocationRepair } from './jobs/repair-revocations.ts';
import type { Settings } from './settings.ts';

/** The whole service on its foundation; the caller listens. */
export async function startAuth(foundation: Foundation, settings: Settings): Promise<Service> {
  const context = await createContext(foundation, settings);
  const app = await createAuthApp(context);
  const jobs = [startMailWishes(context), startRevocationRepair(context)];
  foundation.relay.start();
  return { app, stop: [...jobs.map((job) => () => job.stop()), ...foundation.stop] };
}
