import { createHmac } from 'node:crypto';
import { mailboxesOf } from '@emberline/contracts';

/** Equal cards or addresses have equal fingerprints, which reveal nothing without the secret. */
export type FingerprintKind = 'card' | 'email';

/** Recognizes a person by card or address, even after an erasure. */
export interface Fingerprint {
  /** A keyed hash. */
  _id: string;
  kind: FingerprintKind;
}

/**
 * All by which these are known: an address by each of `mailboxesOf`.
 * @param card the provider's fingerprint of it
 */
export function fingerprintsOf(
  secret: string,
  { email, card }: { email?: string; card?: string | undefined },
): Fingerprint[] {
  const print = (kind: FingerprintKind) => (value: string) => ({
    _id: createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url'),
    kind,
  });
  const mailboxes = email === undefined ? [] : mailboxesOf(email);
  return [...mailboxes.map(print('email')), ...(card === undefined ? [] : [print('card')(card)])];
}
