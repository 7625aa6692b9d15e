import { rolesOf, type TeamRole } from '@emberline/contracts/team';
import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { JwtKeys } from './jwt-keys.ts';

/** The holder of a token. A newcomer has no role yet; see `Who`. `name`: missing in what an earlier release signed. */
export type Caller = Holder<'member'> | (Holder<'operator'> & { roles: readonly TeamRole[]; name?: string });
export type CallerOf<K extends Caller['kind']> = Extract<Caller, { kind: K }>;
interface Holder<K> {
  kind: K;
  id: string;
  sessionId: string;
  expiresAt: Date;
}

export type Callers = ReturnType<typeof createCallers>;

export const tokenIssuer = 'emberline';
export const tokenType = 'at+jwt';

/** Verifies access tokens by the signer's public keys and the set of revoked sessions; caches verified tokens. */
export function createCallers(options: {
  keys: JwtKeys;
  revocations: { has: (sessionId: string) => boolean };
  now?: () => number;
}) {
  const { keys, revocations, now = Date.now } = options;
  const known = new LRUCache<string, Caller>({ max: maxKnown });

  async function verify(token: string): Promise<Caller | undefined> {
    const seen = known.get(token);
    const caller = seen ?? (await check(token));
    if (!caller || caller.expiresAt.getTime() <= now() || revocations.has(caller.sessionId)) {
      known.delete(token);
      return undefined;
    }
    if (!seen) known.set(token, caller);
    return caller;
  }

  async function check(token: string): Promise<Caller | undefined> {
    const kid = keyIdOf(token);
    const key = kid === undefined ? undefined : await keys.find(kid);
    if (!key) return undefined;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        issuer: tokenIssuer,
        audience: ['member', 'operator'],
        typ: tokenType,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: new Date(now()),
        clockTolerance: 5,
      });
      return callerOf(payload);
    } catch {
      return undefined;
    }
  }

  return {
    /**
     * The holder of this token; undefined when it is forged, expired or revoked.
     * @throws ProblemError UNAVAILABLE while the keys or the revoked sessions were never loaded.
     */
    verify,
  };
}

const maxKnown = 5_000;

function keyIdOf(token: string): string | undefined {
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    return alg === 'EdDSA' ? kid : undefined;
  } catch {
    return undefined;
  }
}

function callerOf({ sub, sid, exp, aud, role, roles: held, name }: JWTPayload): Caller | undefined {
  if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return undefined;
  const common = { id: sub, sessionId: sid, expiresAt: new Date(exp * 1_000) };
  if (aud === 'member') return { kind: 'member', ...common };
  const roles = aud === 'operator' ? rolesOfToken(role, held) : undefined;
  if (roles) return { kind: 'operator', ...common, roles, ...(typeof name === 'string' && { name }) };
  return undefined;
}

/**
 * The roles in an operator's token. Tokens of the release that knew two roles have no `roles`.
 * @returns no roles for an operator who has none yet; undefined for an unknown `role`
 */
function rolesOfToken(role: unknown, roles: unknown): readonly TeamRole[] | undefined {
  if (role === 'newcomer') return [];
  if (role !== 'operator' && role !== 'manager') return undefined;
  return rolesOf(role, Array.isArray(roles) ? roles : undefined);
}
