import type { Foundation } from '@emberline/kit/foundation';
import { type Callers, createCallers } from '@emberline/kit/identity/callers';
import { createJwtKeys } from '@emberline/kit/identity/jwt-keys';
import { createSeenSessions, type SeenSessions } from '@emberline/kit/identity/sessions';
import { keyFrom, type Seal, sealWith } from '@emberline/kit/seal';
import { createOtherServices, type OtherServices } from './clients/other-services.ts';
import { costFor, createHasher, type Hasher } from './passwords/hashing.ts';
import { type Site, siteOf } from './passwords/webauthn.ts';
import type { Settings } from './settings.ts';
import { createStores, type Stores } from './store/stores.ts';

export interface Context extends Foundation, Stores {
  settings: Settings;
  others: OtherServices;
  seen: SeenSessions;
  /** Verifies what was signed here, whether it has ended or not. */
  signed: Callers;
  hasher: Hasher;
  secondFactorSeal: Seal;
  /** Where passkeys are used. */
  site: Site;
}

/** The dependencies of routes and jobs. Creates the signing key at the very first start. */
export async function createContext(foundation: Foundation, settings: Settings): Promise<Context> {
  const stores = await createStores(foundation, settings);
  const seen = createSeenSessions(foundation.redis);
  return {
    ...foundation,
    ...stores,
    // Revocations are read from the own database, so there is no wait for Redis.
    revocations: { ...foundation.revocations, isLoaded: () => true },
    callers: seen.recordUse(sessionCallers(stores)),
    settings,
    others: createOtherServices(settings, foundation.credential),
    seen,
    signed: createCallers({
      keys: createJwtKeys(() => stores.signingKeys.published()),
      revocations: { has: () => false },
      now: () => 0,
    }),
    hasher: createHasher({
      saltKey: keyFrom(settings.KEY_SEAL_SECRET, 'emberline password salts'),
      cost: costFor(settings.APP_ENV),
    }),
    site: siteOf(settings.WEB_ORIGIN),
    secondFactorSeal: sealWith(settings.KEY_SEAL_SECRET, 'emberline second factors'),
  };
}

/** Checks sessions in the own database, so that a revoked session ends here even while Redis is down. */
function sessionCallers({ signingKeys, sessions }: Pick<Stores, 'signingKeys' | 'sessions'>): Callers {
  const keys = createJwtKeys(() => signingKeys.published());
  const tokens = createCallers({ keys, revocations: { has: () => false } });
  return {
    verify: async (token) => {
      const caller = await tokens.verify(token);
      return caller && (await sessions.isLive(caller.sessionId)) ? caller : undefined;
    },
  };
}
