import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Nullable } from '../../schemas.ts';
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
