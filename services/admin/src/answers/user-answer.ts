import { type AnswerOf, type addNote, asSeenBy, type OperatorUser } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { UserRow } from '../domain/user.ts';
import type { ErasureRow } from '../store/erasures.ts';
import type { NoteRow } from '../store/notes.ts';

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

/** @param names of operators, by id */
export function noteAnswer(
  { _id: id, at, operatorId, text }: NoteRow,
  names: Map<string, string>,
): AnswerOf<typeof addNote> {
  return { id, at: at.toISOString(), by: names.get(operatorId) ?? operatorId, text };
}

/** The services that keep something about a member. */
const erasingServices = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

export function erasureAnswer({ _id, orderedAt, confirmed }: ErasureRow) {
  const times = Object.entries(confirmed).map(([service, at]) => [service, at.toISOString()]);
  return {
    memberId: _id,
    orderedAt: orderedAt.toISOString(),
    confirmed: Object.fromEntries(times) as Record<string, string>,
    done: erasingServices.every((service) => service in confirmed),
  };
}
