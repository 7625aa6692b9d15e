import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Id, Nullable, shape } from '../../schemas.ts';
import { RefundRequestRow, RefundRequestsQuery } from '../refund-requests.ts';
import { Dispute, DisputesQuery } from '../refunds.ts';

/** null once the member is deleted */
const Named = Nullable(Type.Object({ id: Id, username: Type.String() }, shape('named')));

export const listRefundRequests = admin('listRefundRequests', 'operator', 'GET /admin/refund-requests', {
  summary: 'What members ask back: open requests by due date, or decided ones.',
  query: RefundRequestsQuery,
  answer: Type.Object({
    requests: Type.Array(
      Type.Object({
        ...Type.Omit(RefundRequestRow, ['memberId', 'decidedBy']).properties,
        member: Named,
        decidedBy: Nullable(Type.String({ description: 'an operator’s name' })),
      }),
    ),
    totalPages: Type.Integer(),
  }),
});

export const listDisputes = admin('listDisputes', 'operator', 'GET /admin/disputes', {
  summary: 'Charges that banks took back: open ones first, the next due date first.',
  query: DisputesQuery,
  answer: Type.Object({
    disputes: Type.Array(
      Type.Object({
        ...Type.Omit(Dispute, ['memberId']).properties,
        member: Named,
      }),
    ),
    totalPages: Type.Integer(),
  }),
});
