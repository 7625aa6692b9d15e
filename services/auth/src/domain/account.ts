import { usernameKey } from '@emberline/contracts/keys';
import type { AccountRow } from '../store/accounts.ts';
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
