import { createRequireErased, type Foundation, type RequireErased } from '@emberline/kit/foundation';
import { createOtherServices, type OtherServices } from './clients/other-services.ts';
import { countCalls } from './clients/provider/guarded.ts';
import type { Provider } from './clients/provider/provider.ts';
import { createStripe } from './clients/provider/stripe.ts';
import type { Settings } from './settings.ts';
import { createStores, type Stores } from './store/stores.ts';

export interface Context extends Foundation, Stores {
  settings: Settings;
  provider: Provider;
  others: OtherServices;
  requireErased: RequireErased;
  now: () => Date;
}

/** Builds what routes, handlers and jobs work with. @param replaced test doubles */
export async function createContext(
  foundation: Foundation,
  settings: Settings,
  replaced: Partial<Pick<Context, 'provider' | 'others' | 'now'>> = {},
): Promise<Context> {
  return {
    ...foundation,
    ...createStores(foundation.mongo.db),
    settings,
    provider: createStripe(settings, countCalls(foundation.metrics)),
    others: createOtherServices(settings, foundation.credential),
    requireErased: createRequireErased(settings, foundation.credential),
    now: () => new Date(),
    ...replaced,
  };
}
