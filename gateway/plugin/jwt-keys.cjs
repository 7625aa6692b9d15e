const { importJWK } = require('jose');
const { request } = require('undici');

const refreshMs = 600_000;
const cooldownMs = 2_000;

/**
 * The signer's public keys: loaded when first needed, again every 10 minutes and, at most every 2 s, when an unknown key
 * id appears. While the signer cannot be reached the last set stays in use.
 * @param {() => Promise<{ keys: object[] }>} load
 */
function createJwtKeys(load, now = Date.now) {
  let keys;
  let triedAt = Number.NEGATIVE_INFINITY;
  let wasReached = false;
  let loading;

  /**
   * @returns {Promise<CryptoKey | 'unknown' | 'unreachable'>} unreachable: the signer, who alone could tell, did not answer.
   */
  async function find(kid) {
    const age = now() - triedAt;
    if (!keys?.has(kid) && (age > cooldownMs || loading)) await refresh();
    else if (age > refreshMs) void refresh();
    return keys?.get(kid) ?? (wasReached ? 'unknown' : 'unreachable');
  }

  function refresh() {
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

  return { find, refresh };
}

/** @param {string} authUrl the auth service's origin */
function keysFrom(authUrl) {
  return async () => {
    const answer = await request(`${authUrl}/internal/jwks`, { signal: AbortSignal.timeout(3_000) });
    const set = await answer.body.json();
    if (answer.statusCode !== 200) throw new Error(`The key set was answered with ${answer.statusCode}`);
    return set;
  };
}

module.exports = { createJwtKeys, keysFrom };

async function importAll(set) {
  const usable = set.keys.filter(
    (key) => key.kid !== undefined && key.kty === 'OKP' && key.crv === 'Ed25519',
  );
  return new Map(await Promise.all(usable.map(async (key) => [key.kid, await importJWK(key, 'EdDSA')])));
}
