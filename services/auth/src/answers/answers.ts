import {
  type AnswerOf,
  type addPasskey,
  type addUser,
  asSeenBy,
  type changeOperator,
  type getAccount,
  type listSessions,
} from '@emberline/contracts';
import { rolesOf } from '@emberline/contracts/team';
import { unknownDevice } from '../domain/device.ts';
import { hasSecondStep, type Passkey } from '../domain/passkey.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { OperatorRow } from '../store/operators.ts';
import type { Session } from '../store/sessions.ts';

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

export function passkeyAnswer({ id, name, createdAt, usedAt }: Passkey): AnswerOf<typeof addPasskey> {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: usedAt?.toISOString() ?? null };
}

/** @param currentId the session of the call */
export function sessionAnswer(
  { _id: id, createdAt, device = unknownDevice, place = 'unknown' }: Session,
  seenAt: Date | undefined,
  currentId: string,
): AnswerOf<typeof listSessions>['sessions'][number] {
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: (seenAt ?? createdAt).toISOString(),
    device,
    address: place,
    current: id === currentId,
  };
}

export function exportedSession({ createdAt, expiresAt, revokedAt, device, place }: Session) {
  return {
    createdAt,
    expiresAt,
    endedAt: revokedAt ?? null,
    device: device ?? null,
    address: place ?? null,
  };
}

export function operatorAnswer(row: OperatorRow): AnswerOf<typeof changeOperator> {
  const { _id: id, username, role, disabled, createdAt, lastLogin, temporaryPassword = false } = row;
  return {
    ...{ id, username, role, disabled },
    roles: [...rolesOf(role, row.roles)],
    createdAt: createdAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
    temporaryPassword,
    secondFactor: hasSecondStep(row),
  };
}
