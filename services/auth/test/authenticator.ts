import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
  user?: { id: string };
  rp?: { id: string };
  rpId?: string;
}

/** What an authenticator and the browser before it would do, and wrong things that they would not. */
export interface Wrong {
  origin?: string;
  rpId?: string;
  type?: string;
  /** Default: one more than the time before. */
  counter?: number;
  /** The person was not asked for finger or PIN. */
  unverified?: boolean;
  userHandle?: string;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** A software authenticator with one passkey (ES256, no attestation). */
export function createAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? origin }));

  function authData(rpId: string, flags: number, count: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  }

  return {
    id,
    make: ({ challenge, user, rp }: Options, wrong: Wrong = {}) => {
      userHandle = user?.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const flags = 0x41 | (wrong.unverified ? 0 : 0x04);
      const data = authData(wrong.rpId ?? rp?.id ?? '', flags, wrong.counter ?? counter, attested);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    use: ({ challenge, rpId = '' }: Options, wrong: Wrong = {}) => {
      if (counts) counter += 1;
      const flags = 0x01 | (wrong.unverified ? 0 : 0x04);
      const data = authData(wrong.rpId ?? rpId, flags, wrong.counter ?? counter);
      const json = clientData('webauthn.get', challenge, wrong);
      const handle = wrong.userHandle ?? userHandle;
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: base64url(json),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(json)]), privateKey)),
          ...(handle && { userHandle: handle }),
        },
      };
    },
  };
}
