const { decodeProtectedHeader, jwtVerify } = require('jose');

const maxRemembered = 10_000;
const maxTokenLength = 2_048;

/**
 * @typedef {object} Caller
 * @property {string} id member or operator
 * @property {string} sessionId
 * @property {'member' | 'operator'} audience
 * @property {'operator' | 'manager' | undefined} role
 * @property {number} expiresAt in ms
 */

/**
 * Verifies access tokens by the signer's public keys and the revoked sessions, and remembers what it has verified.
 * @param {{ keys: { find: (kid: string) => Promise<unknown> }, revocations: { has: (sessionId: string) => boolean }, now?: () => number }} parts
 */
function createVerifier({ keys, revocations, now = Date.now }) {
  const remembered = new Map();

  /** @returns {Caller | undefined} at once, for a token that was verified before. */
  function recall(token) {
    const caller = remembered.get(token);
    if (caller && !isUsable(caller)) {
      remembered.delete(token);
      return undefined;
    }
    return caller;
  }

  /** @returns {Promise<Caller | 'UNAUTHENTICATED' | 'UNAVAILABLE'>} UNAVAILABLE while the key could not be asked for. */
  async function verify(token) {
    const kid = keyIdOf(token);
    if (kid === undefined) return 'UNAUTHENTICATED';
    const key = await keys.find(kid);
    if (key === 'unreachable') return 'UNAVAILABLE';
    if (key === 'unknown') return 'UNAUTHENTICATED';
    const caller = await callerOf(token, key, now());
    if (!caller || !isUsable(caller)) return 'UNAUTHENTICATED';
    remember(token, caller);
    return caller;
  }

  function isUsable({ expiresAt, sessionId }) {
    return expiresAt > now() && !revocations.has(sessionId);
  }

  function remember(token, caller) {
    // A Map keeps the order of insertion: the first key is the oldest.
    if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value);
    remembered.set(token, caller);
  }

  return { recall, verify };
}

/** @returns {string | undefined} the bearer token of an `authorization` header. */
function bearerOf(authorization) {
  return authorization === undefined ? undefined : /^Bearer +([^\s]+) *$/i.exec(authorization)?.[1];
}

/** @returns {boolean} whether a verified caller may use operations declared for `who`. */
function mayUse(who, { audience, role }) {
  if (who === 'member') return audience === 'member';
  if (who === 'operator') return audience === 'operator';
  if (who === 'manager') return audience === 'operator' && role === 'manager';
  return false;
}

module.exports = { createVerifier, bearerOf, mayUse };

function keyIdOf(token) {
  if (token.length > maxTokenLength) return undefined;
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    return alg === 'EdDSA' && typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

async function callerOf(token, key, now) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['EdDSA'],
      issuer: 'emberline',
      audience: ['member', 'operator'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: new Date(now),
    });
    const { sub, sid, aud, role, exp } = payload;
    const isWhole = typeof sub === 'string' && typeof sid === 'string' && typeof aud === 'string';
    if (!isWhole || (aud === 'operator' && role !== 'operator' && role !== 'manager')) return undefined;
    return { id: sub, sessionId: sid, audience: aud, role, expiresAt: exp * 1_000 };
  } catch {
    return undefined;
  }
}
