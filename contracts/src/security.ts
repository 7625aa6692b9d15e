/** What happened that somebody who looks for an attack wants to see; each is a line of the security log. */
export const securityEvents = [
  'login',
  'login-failed',
  /** A guess that had to wait. */
  'login-slowed',
  'logoff',
  /** All sessions of somebody, or one from the list. */
  'sessions-ended',
  'password-changed',
  'password-reset',
  'email-verified',
  'account-deleted',
  /** The archive of all that is kept about somebody, handed to them. */
  'data-exported',
  'operator-added',
  'operator-changed',
  'signing-key-changed',
  /** How far the audit list is, and the hash of its last entry. */
  'audit-head',
  /** Answered 401, 403 or 429. */
  'refused',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];
