import type { AnswerOf, listSessions } from '@emberline/contracts';
import { unknownDevice } from '../domain/device.ts';
import type { Session } from '../store/sessions.ts';

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
