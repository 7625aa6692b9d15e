import type { AccountRow } from '../store/accounts.ts';
import type { EmailRequest } from '../store/email-requests.ts';

type Known = Pick<AccountRow, '_id' | 'kind' | 'isVerified' | 'removal'>;

/**
 * Which emails answer a request. Who has verified the address gets the requested email. While the
 * address is unverified, every account under it gets one. The owner is told when somebody else signs up with the
 * address. Team profiles and removed accounts get no emails.
 * @param under the accounts that have the email, the verified ones first
 * @param joined the account whose email is to be verified
 */
export function emailsFor<A extends Known>(
  kind: EmailRequest['kind'],
  under: A[],
  joined: A | null,
): { kind: EmailRequest['kind'] | 'account-exists'; to: A }[] {
  const owned = under.filter(({ isVerified }) => isVerified);
  if (kind !== 'verify-email') return members(owned.length > 0 ? owned : under).map((to) => ({ kind, to }));
  if (!joined || joined.isVerified) return [];
  if (owned.length > 0) return members(owned.slice(0, 1)).map((to) => ({ kind: 'account-exists', to }));
  return members([joined]).map((to) => ({ kind, to }));
}

function members<A extends Known>(accounts: A[]): A[] {
  return accounts.filter(({ kind, removal }) => kind === 'member' && !removal);
}
