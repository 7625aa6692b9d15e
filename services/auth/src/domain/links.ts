import { timings } from '@emberline/contracts/choices';

export type LinkPurpose =
  | 'verify-email'
  | 'login'
  | 'reset-password'
  | 'open-conversation'
  /** Confirm a change of the email address, from the old or the new one. */
  | 'old-email'
  | 'new-email';

export interface LinkSecrets {
  /** The token itself, 256 bits; stored only as a hash. */
  token: string;
  /** A second random part in the addresses for `/mail/…`. */
  uuid: string;
}

const purposes: Record<string, LinkPurpose | undefined> = {
  'verify-email': 'verify-email',
  'reset-password': 'reset-password',
  'login-link': 'login',
  'confirm-old-email': 'old-email',
  'confirm-new-email': 'new-email',
};

/** The purpose of the link in an email of this kind; undefined when it has none. */
export function purposeOf(kind: string): LinkPurpose | undefined {
  return purposes[kind];
}

/** The lifetime of a link in seconds. */
export function linkLife(purpose: LinkPurpose): number {
  return isMagic(purpose) || isOfEmailChange(purpose) ? timings.longLinkToken : timings.linkToken;
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
  if (isOfEmailChange(purpose)) return `${webOrigin}/confirm-email?token=${token}`;
  if (purpose === 'reset-password') return `${webOrigin}/reset-password?token=${token}`;
  return `${webOrigin}/login?token=${token}&redirectUrl=${encodeURIComponent(redirectUrl)}`;
}

/** Redeemed at `/mail/{magicId}/{userId}/{uuid}`. */
export const magicPurposes: LinkPurpose[] = ['verify-email', 'open-conversation'];

export const emailChangePurposes: LinkPurpose[] = ['old-email', 'new-email'];

function isOfEmailChange(purpose: LinkPurpose): boolean {
  return emailChangePurposes.includes(purpose);
}

function isMagic(purpose: LinkPurpose): boolean {
  return magicPurposes.includes(purpose);
}

/** The landing path of a link without one. */
export const homePath = '/home';
/** Where somebody goes on who has just confirmed the email. */
export const confirmedPath = '/welcome?confirmed=true';

/**
 * The path on our own origin for a link; undefined when `wanted` could lead elsewhere. Refuses backslashes, tabs
 * and line breaks: browsers read a backslash as a slash and drop the others.
 */
export function safeRedirect(wanted: string | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\\\u0000-\u0020\u007f-\u009f]/.test(wanted)) return undefined;
  if (!URL.canParse(wanted, ownOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, ownOrigin);
  // `/..//elsewhere` becomes `//elsewhere` once its dots are resolved.
  return origin === ownOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

const ownOrigin = 'https://own.invalid';
