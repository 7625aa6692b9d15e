import { usernameKey } from '@emberline/contracts/keys';
import { earlierRoles, type TeamRole } from '@emberline/contracts/team';
import type { AccountRow } from '../store/accounts.ts';
import type { EmailRequest } from '../store/email-requests.ts';
import { addressOf } from './address-of.ts';

/** The row of a new account. Gender and preference may be in any case. */
export function newAccount(
  facts: Record<'firstname' | 'lastname' | 'username' | 'email' | 'gender' | 'preference', string>,
  made: Pick<AccountRow, '_id' | 'kind' | 'passwordHash' | 'isVerified' | 'createdAt'>,
): AccountRow {
  const { firstname, lastname, username, email } = facts;
  return {
    ...made,
    epoch: 0,
    firstname,
    lastname,
    username,
    usernameKey: usernameKey(username),
    ...addressOf(email),
    gender: facts.gender.toLowerCase() as AccountRow['gender'],
    preference: facts.preference.toLowerCase() as AccountRow['preference'],
  };
}

/** Keyed hashes of the addresses that are proved to be the person's: the account's once it is verified, and those that it had. */
export function addressesOf(
  { hashOf }: { hashOf: (email: string) => string },
  { email, isVerified, earlierAddresses = [] }: Pick<AccountRow, 'email' | 'isVerified' | 'earlierAddresses'>,
): string[] {
  return [...new Set([...(isVerified ? [hashOf(email)] : []), ...earlierAddresses])];
}

/**
 * The stored form of an operator's roles. `role` stays what a release with two roles reads; the three of `roles` narrow an
 * operator, so that such a release can neither give nor leave a manager's rights by not knowing them.
 * @param roles goes before `role`
 */
export function storedRoles({
  role,
  roles,
}: {
  role?: 'operator' | 'manager' | undefined;
  roles?: readonly TeamRole[] | undefined;
}): { role?: 'operator' | 'manager'; roles?: TeamRole[] | null } {
  if (roles?.includes('manager')) return { role: 'manager', roles: null };
  if (roles) return { role: 'operator', roles: [...roles] };
  return role ? { role, roles: role === 'manager' ? null : [...earlierRoles.operator] } : {};
}

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
