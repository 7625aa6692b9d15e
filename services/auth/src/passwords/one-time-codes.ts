import { createHash, randomInt } from 'node:crypto';
import { productName } from '@emberline/contracts/choices';
import { Secret, TOTP } from 'otpauth';

/** Codes that an app makes anew every 30 seconds from a shared secret (RFC 6238), and recovery codes for its loss. */

/** 160 bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** @returns the secret for an app: to be typed, and as the address that a picture holds */
export function describeSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * @returns the half minute whose code this is, counted since 1970; a code is right for one before and one after it,
 * since clocks differ. undefined for a wrong code
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/[ -]/g, '');
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window: 1 }) : null;
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: productName,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });
}

// Without those that are mistaken for another.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes such as `k7wm-3hqx-9pdz`, of 59 bits each. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 10 }, () => `${group()}-${group()}-${group()}`);
}

/** A plain hash is enough for a random code: there is nothing to guess it from. */
export function hashOfRecoveryCode(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[ -]/g, '')).digest('base64url');
}
