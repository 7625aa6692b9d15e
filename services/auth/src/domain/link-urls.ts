import { timings } from '@emberline/contracts/choices';

export type LinkPurpose = 'verify-email' | 'login' | 'reset-password' | 'open-conversation';

export interface LinkSecrets {
  /** The token proper, 256 bits; kept only as a hash. */
  token: string;
  /** A second random part, which the addresses for `/mail/…` carry. */
  uuid: string;
}

/** What the link in an email of this kind is for; undefined for one without. */
export function purposeOf(kind: string): LinkPurpose | undefined {
  if (kind === 'verify-email' || kind === 'reset-password') return kind;
  return kind === 'login-link' ? 'login' : undefined;
}

/** How long a link lives, in seconds. */
export function linkLife(purpose: LinkPurpose): number {
  return isMagic(purpose) ? timings.longLinkToken : timings.linkToken;
}

/** The address that goes into the mail. */
export function linkUrl(
  webOrigin: string,
  link: { purpose: LinkPurpose; accountId: string; redirectUrl: string },
  { token, uuid }: LinkSecrets,
): string {
  const { purpose, accountId, redirectUrl } = link;
  // The fragment tells the page what the link is for, before it is redeemed.
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
