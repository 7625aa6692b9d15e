import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  deviceName: string;
  headers: NodeJS.Dict<string | string[]>;
  /** Decrypted with the device's keys. */
  notice: unknown;
}

/**
 * A push service with its browsers: hands out subscriptions, takes notices by the Web Push protocol, checks the signature
 * (RFC 8292) and decrypts them as a browser does (RFC 8291, aes128gcm).
 */
export async function startPushReceiver(publicKey: string) {
  const received: Received[] = [];
  const devices = new Map<string, ReturnType<typeof createDevice>>();
  /** What the service answers instead of taking a notice, by device. */
  const refusals = new Map<string, number>();
  /** The devices for which a notice was refused. */
  const refused = new Set<string>();
  const server = createServer(async (request, response) => {
    const deviceName = request.url?.split('/').at(-1) ?? '';
    const body = Buffer.concat(await request.toArray());
    const refusal = refusals.get(deviceName);
    if (refusal) {
      refused.add(deviceName);
      return response.writeHead(refusal, { location: '/elsewhere' }).end();
    }
    const device = devices.get(deviceName);
    if (!device || !isSigned(String(request.headers.authorization), publicKey))
      return response.writeHead(403).end();
    received.push({ deviceName, headers: request.headers, notice: JSON.parse(device.decrypt(body)) });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    refusals,
    refused,
    /** @returns what `PushManager.subscribe` gives */
    subscribe: (deviceName: string) => {
      const device = createDevice();
      devices.set(deviceName, device);
      return { endpoint: `${origin}/push/${deviceName}`, keys: device.keys };
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createDevice() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      // The last record ends with the delimiter 2 and padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

/** Whether `vapid t=…, k=…` is signed with the key, for the right audience and not for long. */
function isSigned(authorization: string, publicKey: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const { exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  );
  return isValid && key === publicKey && exp < Date.now() / 1000 + 86_400 && sub.startsWith('mailto:');
}
