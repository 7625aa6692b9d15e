import type { AnswerOf, getAccount } from '@emberline/contracts';
import type { AccountRow } from '../store/accounts.ts';

export function accountAnswer(row: AccountRow): AnswerOf<typeof getAccount> {
  const {
    _id: id,
    firstname,
    lastname,
    username,
    email,
    gender,
    preference,
    kind,
    isVerified,
    createdAt,
  } = row;
  const facts = { id, firstname, lastname, username, email, gender, preference, kind, isVerified };
  return { ...facts, createdAt: createdAt.toISOString() };
}
