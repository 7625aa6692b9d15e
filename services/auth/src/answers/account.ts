import { type AnswerOf, type addUser, asSeenBy, type getAccount } from '@emberline/contracts';
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

/** A team profile that was just made, as operators see users. */
export function teamUserAnswer(row: AccountRow): AnswerOf<typeof addUser>['user'] {
  return asSeenBy('operator', 'user', {
    ...accountAnswer(row),
    _id: row._id,
    ...{ assistedReplies: false, profileImage: null, photo: null, online: false, lastOnline: null },
    ...{ suspendedUntil: null, erasureDue: null, erasureBy: null, erasureAs: null },
    ...{ totalMailsCount: 0, unattendedMailsCount: 0 },
  });
}
