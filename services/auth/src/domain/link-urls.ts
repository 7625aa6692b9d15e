import { timings } from '@emberline/contracts/choices';

export type LinkPurpose = 'verify-email' | 'login' | 'reset-password' | 'open-conversation';

export interface LinkSecrets {
  /** The token itself, 256 bits; stored only as a hash. */
  token: string;
  /** A second random part in the addresses for `/mail/…`. */
  uuid: string;
}

/** The purpose of the link in an email of this kind; undefined when it has none. */
export function purposeOf(kind: string): LinkPurpose | undefined {
  if (kind === 'verify-email' || kind === 'reset-password') return kind;
  return kind === 'login-link' ? 'login' : undefined;
}

/** The lifetime of a link in seconds. */
export function linkLife(purpose: LinkPurpose): number {
  return isMagic(purpose) ? timings.longLinkToken : timings.linkToken;
}

/** The address for the email. */
export function linkUrl(
  webOrigin: string,
  link: { purpose: LinkPurpose; accountId: string; redirectUrl: string },
  { token, uuid }: LinkSecrets,
): string {
  const { purpose, accountId, redirectUrl } = link;
  // The fragment tells the page the link's purpose before the link is redeemed.
  if (isMagic(purpose))
    return `${webOrigin}/mail/${token}/${accountId}/${uuid}#${purpose === 'verify-email' ? 'email' : 'message'}`;
  if (purpose === 'reset-password') return `${webOrigin}/reset-password?token=${token}`;
  return `${webOrigin}/login?token=${token}&redirectUrl=${encodeURIComponent(redirectUrl)}`;
}

/** Redeemed at `/mail/{magicId}/{userId}/{uuid}`. */
export const magicPurposes: LinkPurpose[] = ['verify-email', 'open-conversation'];

function isMagic(purpose: LinkPurpose): boolean {
  return magicPurposes.includes(purpose);
}
