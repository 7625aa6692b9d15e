import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { admin } from '../../declare.ts';
import { Done, Id, Nullable, OneOf, Time } from '../../schemas.ts';
import { Appeal, AppealDecision, AppealsQuery } from '../profile/moderation.ts';
import { erasureLimit } from './erasures.ts';
import { OperatorUser } from './users.ts';

const OfUser = Type.Object({ id: Id });

export const banUser = admin('banUser', 'operator', 'POST /admin/users/:id/ban', {
  summary:
    'Ban a member: hidden at once, erased after a day, and nobody joins with that address or card again. Can be undone until then.',
  params: OfUser,
  body: Type.Object({ reason: OneOf(choices.reportReason) }),
  answer: Type.Object({ erasedAt: Time }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
  limit: erasureLimit,
  timeoutMs: 30_000,
});

export const unbanUser = admin('unbanUser', 'operator', 'DELETE /admin/users/:id/ban', {
  summary: 'Undo a ban before the member is erased.',
  params: OfUser,
  answer: Done,
  timeoutMs: 30_000,
  errors: ['CODE_NEEDED'],
});

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

export const decideAppeal = admin('decideAppeal', 'operator', 'POST /admin/appeals/:id/decision', {
  summary: 'Answer an appeal, and lift the suspension or let it stay.',
  params: OfUser,
  body: AppealDecision,
  answer: Done,
  errors: ['CODE_NEEDED', 'CONFLICT'],
  timeoutMs: 30_000,
});
