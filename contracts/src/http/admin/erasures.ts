import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Done, Id, Sentence, Time } from '../../schemas.ts';
import { OperatorUser } from './users.ts';

/** Users whom operators delete: closed at once, erased a day later. */

/** One operator cannot empty the place. */
export const erasureLimit = { count: 10, seconds: 3600, per: 'account', pool: 'erasures' } as const;

export const deleteUser = admin('deleteUser', 'operator', 'DELETE /admin/users/:id', {
  summary:
    'Close a user’s account at once: out of every list, logged in nowhere, charged nothing. It is erased in every service after a day; until then it can be undone.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ message: Type.String(), erasedAt: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
  limit: erasureLimit,
  timeoutMs: 30_000,
});

export const restoreUser = admin('restoreUser', 'operator', 'DELETE /admin/users/:id/erasure', {
  summary: 'Undo a deletion before the user is erased.',
  params: Type.Object({ id: Id }),
  answer: Done,
  timeoutMs: 30_000,
  errors: ['CODE_NEEDED'],
});

export const eraseUser = admin('eraseUser', 'operator', 'POST /admin/users/:id/erasure', {
  summary:
    'Erase a user who was deleted or banned in every service now, followed to its end: by a manager, or by another operator than the one who asked for it.',
  params: Type.Object({ id: Id }),
  answer: Sentence,
  errors: ['CODE_NEEDED', 'CONFLICT', 'FORBIDDEN'],
  limit: { ...erasureLimit, pool: 'erasures now' },
  timeoutMs: 30_000,
});

export const listPendingErasures = admin('listPendingErasures', 'operator', 'GET /admin/erasures/pending', {
  summary: 'Users who were deleted or banned and are erased soon, the next one first; at most 100.',
  answer: Type.Array(OperatorUser),
});

export const listErasures = admin('listErasures', 'operator', 'GET /admin/erasures', {
  summary: 'Deletions, newest first, and which service has confirmed, when. Without a limit at most 200.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: Type.Array(
    Type.Object({
      memberId: Id,
      orderedAt: Time,
      confirmed: Type.Record(Type.String(), Time),
      done: Type.Boolean(),
    }),
  ),
});
