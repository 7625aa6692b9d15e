import type { AccountRow } from '../../store/accounts.ts';

/**
 * What a member's right password means for the count of attempts (see `countAttempt`). Ends it only for a verified
 * account, whose owner owns the email: if any other account did, that would tell whether the email belongs to somebody.
 */
export function rightPassword(account: AccountRow): { right: AccountRow; count: 'end' | 'take back' } {
  return { right: account, count: account.isVerified ? 'end' : 'take back' };
}
