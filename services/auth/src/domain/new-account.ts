import type { AccountRow } from '../store/accounts.ts';
import { keyOf } from './key-of.ts';

/** The fields of a form about a person. */
export interface PersonFacts {
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  gender: string;
  preference: string;
}

/** The row of a new account. Gender and preference may be in any case. */
export function newAccount(
  facts: PersonFacts,
  made: Pick<AccountRow, '_id' | 'kind' | 'passwordHash' | 'isVerified' | 'createdAt'>,
): AccountRow {
  const { firstname, lastname, username, email } = facts;
  return {
    ...made,
    epoch: 0,
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    username,
    email,
    usernameKey: keyOf(username),
    emailKey: keyOf(email),
    gender: facts.gender.toLowerCase() as AccountRow['gender'],
    preference: facts.preference.toLowerCase() as AccountRow['preference'],
  };
}
