import type { AccountRow } from '../store/accounts.ts';

/** Keyed hashes of the address that an account has, and of those that it had. */
export function addressesOf(
  { hashOf }: { hashOf: (email: string) => string },
  { email, earlierAddresses = [] }: Pick<AccountRow, 'email' | 'earlierAddresses'>,
): string[] {
  return [...new Set([hashOf(email), ...earlierAddresses])];
}
