import { createRequireErased, type Foundation } from '@emberline/kit/foundation';
import { createOtherServices } from './clients/other-services.ts';
import { createPushQueue } from './clients/push.ts';
import { createLive, measureNotices } from './live/live.ts';
import { createToldOnce } from './live/told-once.ts';
import type { Settings } from './settings.ts';
import { createStores } from './store/stores.ts';

export type Context = ReturnType<typeof createContext>;

/** The dependencies of routes, handlers, jobs and the live server. */
export function createContext(foundation: Foundation, settings: Settings) {
  return {
    ...foundation,
    ...createStores(foundation, settings),
    ...createOtherServices(settings, foundation.credential),
    settings,
    live: createLive(settings),
    isUntold: createToldOnce(),
    noteNotice: measureNotices(foundation.metrics),
    requireErased: createRequireErased(settings, foundation.credential),
    pushQueue: createPushQueue(foundation, settings),
  };
}
