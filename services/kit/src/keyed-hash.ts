import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Hashes email and network addresses for counters and marks. There are few enough of either to try them all, so the
 * hash needs a key.
 * @param purpose each has a key of its own
 * @returns a function that gives the hash of a text, base64url
 */
export function createKeyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
