import { createRequireErased, type Foundation } from '@emberline/kit/foundation';
import { createOtherServices, type OtherServices } from './clients/other-services.ts';
import { countCalls } from './clients/provider/guarded.ts';
import type { Provider } from './clients/provider/provider.ts';
import { createStripe } from './clients/provider/stripe.ts';
import type { Settings } from './settings.ts';
import { createStores } from './store/stores.ts';

export type Context = ReturnType<typeof createContext>;

/** Builds what routes, handlers and jobs work with. @param replaced test doubles */
export function createContext(
  foundation: Foundation,
  settings: Settings,
  replaced: { provider?: Provider; others?: OtherServices; now?: () => Date } = {},
) {
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
