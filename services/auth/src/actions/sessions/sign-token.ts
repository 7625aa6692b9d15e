import { tokenIssuer, tokenType } from '@emberline/kit/identity/callers';
import { SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import type { Session } from '../../store/sessions.ts';

/** @returns the bearer token of a session: a JWT that expires with the session. */
export async function signToken(
  { signingKeys }: Pick<Context, 'signingKeys'>,
  { _id, subjectId, audience, role, roles, username: name, createdAt, expiresAt }: Session,
): Promise<string> {
  const { kid, privateKey } = await signingKeys.current();
  return new SignJWT({ sid: _id, ...(role && { role, roles, name }) })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: tokenType })
    .setIssuer(tokenIssuer)
    .setAudience(audience)
    .setSubject(subjectId)
    .setIssuedAt(createdAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
}
