import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Id, Nullable, Time } from '../../schemas.ts';
import { Appeal, AppealsQuery } from '../profile/moderation.ts';
import { OperatorUser } from './users.ts';

export const listAppeals = admin('listAppeals', 'operator', 'GET /admin/appeals', {
  summary: 'Appeals of suspended members, open ones first.',
  query: AppealsQuery,
  answer: Type.Object({
    appeals: Type.Array(
      Type.Object({
        ...Type.Omit(Appeal, ['memberId', 'suspendedBy', 'decidedBy']).properties,
        member: Nullable(OperatorUser),
        suspendedBy: Type.String({ description: 'an operator’s name' }),
        decidedBy: Nullable(Type.String({ description: 'an operator’s name' })),
      }),
    ),
    totalPages: Type.Integer(),
  }),
});

/** Users whom operators delete: closed at once, erased a day later. */

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
