const gmail = new Set(['gmail.com', 'googlemail.com']);

/** Normalizes addresses of the same mailbox to one spelling: lower case, no "+tag", and no dots for Gmail. */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  const tagAt = name.indexOf('+', 1);
  const withoutTag = tagAt === -1 ? name : name.slice(0, tagAt);
  return gmail.has(domain) ? `${withoutTag.replaceAll('.', '')}@gmail.com` : `${withoutTag}@${domain}`;
}
