import { createRequireErased, type Foundation, type RequireErased } from '@emberline/kit/foundation';
import { type SwitchedOff, watchSwitchedOff } from '@emberline/kit/redis/switched-off';
import { createOperatorNames, type OperatorNames } from './clients/operator-names.ts';
import { createOtherServices, type OtherServices } from './clients/other-services.ts';
import { auditKeysOf, type Settings } from './settings.ts';
import { createStores, type Stores } from './store/stores.ts';

export interface Context extends Foundation, Stores {
  settings: Settings;
  others: OtherServices;
  requireErased: RequireErased;
  operatorNames: OperatorNames;
  switchedOff: SwitchedOff;
  now: () => Date;
}

/** Builds what routes, handlers and jobs work with. */
export async function createContext(foundation: Foundation, settings: Settings): Promise<Context> {
  const now = () => new Date();
  const others = createOtherServices(settings, foundation.credential);
  return {
    ...foundation,
    ...createStores(foundation.mongo, auditKeysOf(settings), now),
    settings,
    others,
    requireErased: createRequireErased(settings, foundation.credential),
    operatorNames: createOperatorNames(others),
    switchedOff: await watchSwitchedOff(foundation.redis),
    now,
  };
}
