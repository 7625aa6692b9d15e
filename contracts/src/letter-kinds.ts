/** What members can switch off, each for the letters that name it below. */
export const letterSwitches = ['emailNotices', 'emailNews'] as const;
export type LetterSwitch = (typeof letterSwitches)[number];

interface LetterRule {
  /** `contract` and `decision`: a member must be told, whatever they have switched off. */
  about: 'access' | 'security' | 'contract' | 'decision' | 'support' | 'messages' | 'news';
  /** `confirmed`: never to an address that nobody has shown to be theirs, which may be a stranger's. */
  address: 'any' | 'confirmed';
  /** How a member stops letters of this kind; absent: they cannot be stopped. */
  stoppedBy?: LetterSwitch;
  /** Goes to many at once, after the letters that somebody waits for. */
  toMany?: true;
}

const access = { about: 'access', address: 'any' } as const satisfies LetterRule;
const security = { about: 'security', address: 'any' } as const satisfies LetterRule;
const contract = { about: 'contract', address: 'any' } as const satisfies LetterRule;
const decision = { about: 'decision', address: 'any' } as const satisfies LetterRule;

/** The letters that services order, by their kind. The notification service sends none without a row here. */
export const orderedLetters = {
  'verify-email': access,
  'reset-password': access,
  'login-link': access,
  'password-changed': security,
  'passkey-added': security,
  'passkey-removed': security,
  'operator-passkey-added': security,
  'operator-passkey-removed': security,
  'account-exists': security,
  'confirm-old-email': security,
  'confirm-new-email': access,
  'trial-started': contract,
  'trial-reminder': contract,
  receipt: contract,
  'charge-failed': contract,
  'confirm-payment': contract,
  'card-expiring': contract,
  'subscription-cancelled': contract,
  'days-given': contract,
  'days-ending': contract,
  refunded: contract,
  'refund-asked': contract,
  'refund-decided': contract,
  'profile-warned': decision,
  'profile-suspended': decision,
  'suspension-lifted': decision,
  'appeal-answered': decision,
  'part-removed': decision,
  'report-closed': decision,
  'ticket-answered': { about: 'support', address: 'any' },
  broadcast: { about: 'news', address: 'confirmed', stoppedBy: 'emailNews', toMany: true },
  'contract-notice': { ...contract, toMany: true },
} as const satisfies Record<string, LetterRule>;

export type OrderedLetter = keyof typeof orderedLetters;

/** Every kind of letter: also the one that the notification service sends by itself. */
export const letterKinds: Record<OrderedLetter | 'unread-messages', LetterRule> = {
  ...orderedLetters,
  'unread-messages': { about: 'messages', address: 'confirmed', stoppedBy: 'emailNotices' },
};

export type LetterKind = keyof typeof letterKinds;

/** The kinds of letters about one thing, such as `contract`. */
export type LettersAbout<A extends LetterRule['about']> = {
  [K in OrderedLetter]: (typeof orderedLetters)[K]['about'] extends A ? K : never;
}[OrderedLetter];
