import { asSeenBy, type OperatorUser } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { UserRow } from '../domain/user.ts';

type Answer = Static<typeof OperatorUser>;

/** A user as operators see them. @param photo signed photo addresses */
export function userAnswer(row: UserRow, photo: Answer['photo']): Answer {
  return asSeenBy('operator', 'user', {
    _id: row._id,
    id: row._id,
    firstname: row.firstname,
    lastname: row.lastname,
    username: row.username,
    email: row.email,
    gender: row.gender,
    preference: row.preference,
    kind: row.kind,
    assistedReplies: row.assistedReplies,
    profileImage: row.profileImage,
    photo,
    ...(row.paymentStatus !== null && { paymentStatus: row.paymentStatus }),
    isVerified: row.isVerified,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    erasureDue: row.erasureDue?.toISOString() ?? null,
    erasureBy: row.erasureBy ?? null,
    erasureAs: row.erasureAs ?? (row.erasureDue ? 'ban' : null),
    online: row.online,
    lastOnline: row.lastOnline?.toISOString() ?? null,
    totalMailsCount: row.totalMails,
    unattendedMailsCount: row.unattended,
    createdAt: row.createdAt.toISOString(),
  });
}
