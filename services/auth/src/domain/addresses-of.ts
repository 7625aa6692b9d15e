import type { AccountRow } from '../store/accounts.ts';

/** Keyed hashes of the addresses that are proved to be the person's: the account's once it is verified, and those that it had. */
export function addressesOf(
  { hashOf }: { hashOf: (email: string) => string },
  { email, isVerified, earlierAddresses = [] }: Pick<AccountRow, 'email' | 'isVerified' | 'earlierAddresses'>,
): string[] {
  return [...new Set([...(isVerified ? [hashOf(email)] : []), ...earlierAddresses])];
}
