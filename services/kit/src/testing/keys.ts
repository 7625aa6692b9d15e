import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TeamWho } from '@emberline/contracts';
import type { TeamRole } from '@emberline/contracts/team';
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JSONWebKeySet,
  SignJWT,
} from 'jose';
import { tokenIssuer, tokenType } from '../identity/callers.ts';
import { newId } from '../mongo/ids.ts';

export interface TestKeys {
  /** For AUTH_URL. */
  url: string;
  jwks: JSONWebKeySet;
  /** For SIGNING_KEY: an auth service with it accepts these tokens. */
  signingKey: string;
  /** Ids whose deletion the fake auth service confirms. */
  deleted: Set<string>;
  tokenFor: (who: TokenHolder) => Promise<string>;
  stop: () => Promise<void>;
}

export type TokenHolder = (
  | { memberId: string }
  | { operatorId: string; role?: TeamWho; roles?: readonly TeamRole[]; name?: string }
) & {
  sessionId?: string;
  /** Default 3600. */
  expiresInSeconds?: number;
};

/** A signing key for tests. Serves its public half and the deleted ids as auth would. */
export async function testKeys(): Promise<TestKeys> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const jwks = { keys: [{ ...jwk, kid, alg: 'EdDSA', use: 'sig' }] };
  const deleted = new Set<string>();
  const server = createServer(({ url = '' }, response) => {
    const [, id] = /^\/internal\/erasures\/(.+)$/.exec(url) ?? [];
    const answer = id === undefined ? jwks : { erased: deleted.has(id) };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jwks,
    signingKey: await exportPKCS8(privateKey),
    deleted,
    tokenFor: (holder) => {
      const isMember = 'memberId' in holder;
      return new SignJWT({
        sid: holder.sessionId ?? newId(),
        ...(!isMember && { role: holder.role ?? 'operator', roles: holder.roles, name: holder.name }),
      })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: tokenType })
        .setSubject(isMember ? holder.memberId : holder.operatorId)
        .setAudience(isMember ? 'member' : 'operator')
        .setIssuer(tokenIssuer)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + (holder.expiresInSeconds ?? 3_600))
        .sign(privateKey);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
