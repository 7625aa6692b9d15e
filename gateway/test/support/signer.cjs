const { randomUUID } = require('node:crypto');
const { exportJWK, generateKeyPair, SignJWT } = require('jose');

/** Signs access tokens as auth does. `sign` takes what differs from a member's ordinary token. */
async function createSigner(kid = 'key-1') {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' };

  function sign({ claims = {}, header = {}, key = privateKey, life = 3_600 } = {}) {
    const now = Math.floor(Date.now() / 1_000);
    const whole = {
      iss: 'emberline',
      aud: 'member',
      sub: 'm'.repeat(24),
      sid: randomUUID(),
      iat: now,
      exp: now + life,
    };
    return new SignJWT({ ...whole, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt', ...header })
      .sign(key);
  }

  return { jwk, jwks: { keys: [jwk] }, sign };
}

module.exports = { createSigner };
