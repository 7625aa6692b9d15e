import { createHmac } from 'node:crypto';

/** The same card or address gives the same fingerprint; without the secret nobody can tell which one it was. */
export type FingerprintKind = 'card' | 'email';

export function fingerprintOf(secret: string, kind: FingerprintKind, value: string): string {
  const known = kind === 'email' ? mailboxOf(value) : value;
  return createHmac('sha256', secret).update(`${kind}:${known}`).digest('base64url');
}

const gmail = new Set(['gmail.com', 'googlemail.com']);

/** One spelling for all addresses that end in the same mailbox: no case, no "+tag", and no dots where Gmail has it. */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  const withoutTag = name.replace(/(?<=.)\+.*$/, '');
  return gmail.has(domain) ? `${withoutTag.replaceAll('.', '')}@gmail.com` : `${withoutTag}@${domain}`;
}

/** What a person is known by, also after an erasure. */
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
