/** Events that help to find an attack; each is a line of the security log. */
export const securityEvents = [
  'login',
  'login-failed',
  /** A login guess that had to wait. */
  'login-slowed',
  'logoff',
  /** All sessions of an account, or one from the list. */
  'sessions-ended',
  'password-changed',
  /** A member's: added or removed. */
  'passkey-changed',
  'password-reset',
  'email-verified',
  'email-change-asked',
  'email-changed',
  'account-deleted',
  'member-banned',
  /** By an operator: it is erased a day later. */
  'account-removed',
  /** Somebody joined or changed to an address that is banned; no link is sent to it. */
  'banned-address',
  /** The archive of all data about a member, handed to that member. */
  'data-exported',
  'operator-added',
  'operator-changed',
  /** An operator's: added, removed, or reset by a manager. */
  'second-factor-changed',
  'signing-key-changed',
  /** The length of the audit list and the hash of its last entry. */
  'audit-head',
  /** Answered 401, 403 or 429. */
  'refused',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** Days that lines of the security log are kept, as the privacy page says. */
export const securityLogDays = 30;
