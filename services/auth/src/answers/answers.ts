import type { AnswerOf, addPasskey, changeOperator, listSessions } from '@emberline/contracts';
import { rolesOf } from '@emberline/contracts/team';
import { unknownDevice } from '../domain/device.ts';
import { hasSecondStep, type Passkey } from '../domain/passkey.ts';
import type { OperatorRow } from '../store/operators.ts';
import type { Session } from '../store/sessions.ts';

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
