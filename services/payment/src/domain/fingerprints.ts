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
