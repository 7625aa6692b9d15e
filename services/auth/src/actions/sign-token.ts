import { tokenIssuer, tokenType } from '@emberline/kit/http/callers';
import { SignJWT } from 'jose';
import type { Session } from '../store/sessions.ts';
import type { SigningKeys } from '../store/signing-keys.ts';

export interface TokenSigner {
  /** The bearer token of a session: a JWT that expires with the session. */
  sign: (session: Session) => Promise<string>;
}

export function createTokenSigner(signingKeys: Pick<SigningKeys, 'current'>): TokenSigner {
  return {
    sign: async ({ _id, subjectId, audience, role, createdAt, expiresAt }) => {
      const { kid, privateKey } = await signingKeys.current();
      return new SignJWT({ sid: _id, ...(role && { role }) })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: tokenType })
        .setIssuer(tokenIssuer)
        .setAudience(audience)
        .setSubject(subjectId)
        .setIssuedAt(createdAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
    },
  };
}
