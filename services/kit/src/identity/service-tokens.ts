import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type ServiceCaller, serviceCallers } from '@emberline/contracts/operation';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** Signs tokens with a service's own key, to prove itself to other services. */
export type ServiceCredential = ReturnType<typeof createServiceCredential>;

export type ServiceVerifier = ReturnType<typeof createServiceVerifier>;

const tokenType = 'service+jwt';
const lifeSeconds = 300;
/** How long a token is reused, well within its lifetime. */
const reusedMs = 120_000;

/** @param key the private key as SERVICE_KEY gives it: Ed25519, PKCS #8, DER, base64. */
export function createServiceCredential(name: string, key: string, now = Date.now) {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
  const made = new Map<string, { token: Promise<string>; at: number }>();

  function sign(to: string): Promise<string> {
    const seconds = Math.floor(now() / 1_000);
    return new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', typ: tokenType })
      .setIssuer(name)
      .setAudience(to)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(privateKey);
  }

  return {
    /** @returns a token that only the service `to` accepts, valid for minutes. */
    tokenFor: (to: string): Promise<string> => {
      const known = made.get(to);
      if (known && now() - known.at < reusedMs) return known.token;
      const token = sign(to);
      made.set(to, { token, at: now() });
      token.catch(() => made.delete(to));
      return token;
    },
  };
}

/**
 * Verifies the tokens of other services.
 * @param name this service: tokens meant for others are refused.
 * @param keys the public keys in the form of SERVICE_KEYS; see `parseServiceKeys`.
 */
export function createServiceVerifier(name: string, keys: string, now = Date.now) {
  const keysOf = parseServiceKeys(keys);
  const known = new LRUCache<string, { caller: ServiceCaller; until: number }>({ max: 200 });

  async function check(token: string): Promise<ServiceCaller | undefined> {
    const caller = issuerOf(token);
    for (const key of (caller && keysOf.get(caller)) || []) {
      const verified = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        typ: tokenType,
        audience: name,
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
        clockTolerance: 30,
      }).catch(() => undefined);
      if (!verified) continue;
      known.set(token, { caller: caller as ServiceCaller, until: (verified.payload.exp as number) * 1_000 });
      return caller;
    }
    return undefined;
  }

  return {
    /** @returns the service that signed this token; undefined when it is forged, expired or meant for another service. */
    verify: async (token: string): Promise<ServiceCaller | undefined> => {
      const seen = known.get(token);
      return seen && seen.until > now() ? seen.caller : check(token);
    },
  };
}

/**
 * `auth:KEY,profile:KEY`, each an Ed25519 public key (SPKI, DER, base64). A name may appear twice while its key is
 * rotated.
 * @throws Error that names the unreadable entry.
 */
export function parseServiceKeys(text: string): Map<ServiceCaller, KeyObject[]> {
  const keys = new Map<ServiceCaller, KeyObject[]>();
  for (const entry of text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [name = '', key = ''] = entry.split(':');
    const caller = serviceCallers.find((one) => one === name);
    if (!caller) throw new Error(`SERVICE_KEYS names "${name}", which is no service`);
    try {
      const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      keys.set(caller, [...(keys.get(caller) ?? []), publicKey]);
    } catch (cause) {
      throw new Error(`SERVICE_KEYS holds a key of "${name}" that cannot be read`, { cause });
    }
  }
  return keys;
}

/** A key pair in the forms of SERVICE_KEY and SERVICE_KEYS. */
export function encodeKeyPair(name: string, privateKey: KeyObject): { key: string; published: string } {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    published: `${name}:${spki.toString('base64')}`,
  };
}

/** The key of a service in local use and tests. Anyone can compute it, so production refuses it. */
export function localServiceKey(name: string): string {
  return encodeKeyPair(name, localPrivateKey(name)).key;
}

/** The public halves of all local keys. */
export function localServiceKeys(): string {
  return serviceCallers.map((name) => encodeKeyPair(name, localPrivateKey(name)).published).join(',');
}

/** Whether this is either half of any local key, alone or as an entry of SERVICE_KEYS. */
export function isLocalServiceKey(text: string): boolean {
  const key = text.split(':').at(-1);
  return serviceCallers.some((name) => {
    const local = encodeKeyPair(name, localPrivateKey(name));
    return key === local.key || local.published.endsWith(`:${key}`);
  });
}

/** RFC 8410: the PKCS #8 prefix of the 32 bytes of an Ed25519 key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function localPrivateKey(name: string): KeyObject {
  const seed = createHash('sha256').update(`emberline local service key: ${name}`).digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

function issuerOf(token: string): ServiceCaller | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return serviceCallers.find((name) => name === payload.iss);
  } catch {
    return undefined;
  }
}
