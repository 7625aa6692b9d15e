import { domainToUnicode } from 'node:url';
import { emailKey } from './keys.ts';

/** What an operation does with an address or a card that it is given, for somebody who was banned, or suspended and is gone. */
export type Door =
  /** A person joins through it: it checks for bans, and its service's test has a case for it. */
  | 'asks'
  /** It only reaches existing accounts: a banned person may read and appeal until the account is erased. */
  | 'existing'
  /** It makes nobody a member: a banned person may write to the support. */
  | 'no member';

/** Every operation by which an address or a card comes into the product. */
export const doors: Record<string, Door> = {
  signup: 'asks',
  resendVerification: 'asks',
  verifyMagicLink: 'asks',
  changeEmail: 'asks',
  confirmEmailChange: 'asks',
  addUser: 'asks',
  login: 'existing',
  loginByLink: 'existing',
  requestLoginLink: 'existing',
  requestPasswordReset: 'existing',
  isAccountGone: 'existing',
  unsubscribe: 'existing',
  showUnsubscribe: 'existing',
  askSupport: 'no member',
  // By a card.
  createSetupIntent: 'asks',
  startSubscription: 'asks',
  createCardChange: 'asks',
  changeCard: 'asks',
  /** For a payment with a card that was checked when it was ordered. */
  beginConfirmation: 'existing',
  // Local use and tests.
  seedAuth: 'no member',
  seedProfile: 'no member',
  seedPayment: 'no member',
  seedAdmin: 'no member',
};

const gmail = new Set(['gmail.com', 'googlemail.com']);

/** The key of an address without what leads to the same mailbox: its "+tag", and for Gmail its dots. */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = emailKey(address).split('@');
  const tagAt = name.indexOf('+', 1);
  const withoutTag = tagAt === -1 ? name : name.slice(0, tagAt);
  return gmail.has(domain) ? `${withoutTag.replaceAll('.', '')}@gmail.com` : `${withoutTag}@${domain}`;
}

/** The mailbox, and how releases before have hashed one whose domain has other letters than a to z. */
export function mailboxesOf(address: string): string[] {
  const mailbox = mailboxOf(address);
  return [...new Set([mailbox, mailbox.replace(/(?<=@).*/, domainToUnicode)])];
}
