import { createHmac } from 'node:crypto';
import { mailboxOf } from '@emberline/contracts';

/** Equal cards or addresses have equal fingerprints, which reveal nothing without the secret. */
export type FingerprintKind = 'card' | 'email';

export function fingerprintOf(secret: string, kind: FingerprintKind, value: string): string {
  const known = kind === 'email' ? mailboxOf(value) : value;
  return createHmac('sha256', secret).update(`${kind}:${known}`).digest('base64url');
}

/** Recognizes a person by card or address, even after an erasure. */
export interface Fingerprint {
  /** Keyed hash, see `fingerprintOf`. */
  _id: string;
  kind: FingerprintKind;
}

/** @param card the provider's fingerprint of it */
export function fingerprintsOf(
  secret: string,
  { email, card }: { email?: string; card?: string | undefined },
): Fingerprint[] {
  const prints: Fingerprint[] = [];
  if (email !== undefined) prints.push({ _id: fingerprintOf(secret, 'email', email), kind: 'email' });
  if (card !== undefined) prints.push({ _id: fingerprintOf(secret, 'card', card), kind: 'card' });
  return prints;
}
