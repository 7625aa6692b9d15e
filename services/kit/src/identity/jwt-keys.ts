import { setTimeout as sleep } from 'node:timers/promises';
import { type CryptoKey, importJWK, type JSONWebKeySet } from 'jose';
import { ProblemError } from '../errors.ts';

export type JwtKeys = ReturnType<typeof createJwtKeys>;

/**
 * The signer's public keys. Loaded on first use, every 10 minutes, and when an unknown key id appears (at most every
 * 2 s; every 200 ms until there are any, since the signer may start later than this process). While the signer cannot be reached, the last set stays in use.
 * @param load see `keysFrom`; the signer itself passes its own keys.
 */
export function createJwtKeys(load: () => Promise<JSONWebKeySet>, now: () => number = Date.now) {
  const refreshMs = 600_000;
  const cooldownMs = () => (keys ? 2_000 : 200);
  let keys: Map<string, CryptoKey> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  let wasReached = false;

  async function find(kid: string): Promise<CryptoKey | undefined> {
    const age = now() - triedAt;
    if (!keys?.has(kid) && (age > cooldownMs() || loading !== undefined)) await refresh();
    else if (age > refreshMs) void refresh();
    const key = keys?.get(kid);
    if (!key && !wasReached) throw new ProblemError('UNAVAILABLE');
    return key;
  }

  function refresh(): Promise<void> {
    loading ??= load()
      .then(importAll)
      .then(
        (loaded) => {
          keys = loaded;
          wasReached = true;
        },
        () => {
          wasReached = false;
        },
      )
      .finally(() => {
        triedAt = now();
        loading = undefined;
      });
    return loading;
  }

  return {
    /**
     * The public key with this id; undefined when the signer does not know it either.
     * @throws ProblemError UNAVAILABLE for an unknown id while the signer cannot be reached.
     */
    find,

    /** Loads the keys now, so that the first caller does not wait. Never fails. */
    refresh,

    /** Loads the keys, as soon as the signer answers. Never fails. */
    load: async (limit: AbortSignal): Promise<void> => {
      while (!keys && !limit.aborted) {
        await refresh();
        if (!keys) await sleep(100, undefined, { ref: false });
      }
    },
  };
}

/** Loads the key set from the signer's address. */
export function keysFrom(authUrl: string): () => Promise<JSONWebKeySet> {
  return async () => {
    const answer = await fetch(new URL('/internal/jwks', authUrl), { signal: AbortSignal.timeout(3_000) });
    if (!answer.ok) throw new Error(`The key set was answered with ${answer.status}`);
    return (await answer.json()) as JSONWebKeySet;
  };
}

async function importAll(set: JSONWebKeySet): Promise<Map<string, CryptoKey>> {
  const usable = set.keys.filter(
    (key) => key.kid !== undefined && key.kty === 'OKP' && key.crv === 'Ed25519',
  );
  const imported = usable.map(
    async (key) => [key.kid as string, (await importJWK(key, 'EdDSA')) as CryptoKey] as const,
  );
  return new Map(await Promise.all(imported));
}
