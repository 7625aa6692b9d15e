import { createHmac, hkdfSync } from 'node:crypto';

/**
 * For counters and marks that are kept by an email or a network address: there are few of either, so a hash without a key
 * is found by trying all.
 * @param purpose each has a key of its own
 * @returns a function that gives the hash of a text, base64url
 */
export function createKeyedHash(secret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
