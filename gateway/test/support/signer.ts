import { type KeyObject, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** How a token differs from a member's ordinary one. */
export interface TokenDifference {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: CryptoKey | KeyObject;
  /** Seconds. */
  life?: number;
}

export interface Signer {
  jwk: JWK & { x: string };
  jwks: { keys: JWK[] };
  sign: (difference?: TokenDifference) => Promise<string>;
}

/** Signs access tokens as auth does. */
export async function createSigner(kid = 'key-1'): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' } as Signer['jwk'];

  function sign({ claims = {}, header = {}, key = privateKey, life = 3_600 }: TokenDifference = {}) {
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
