import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Id, Nullable, shape } from '../../schemas.ts';
import { Dispute, DisputesQuery } from '../disputes.ts';
import { RefundRequestRow, RefundRequestsQuery } from '../refund-requests.ts';

/** null once the member is deleted */
const Named = Nullable(Type.Object({ id: Id, username: Type.String() }, shape('named')));

export const listRefundRequests = operation({
  id: 'listRefundRequests',
  service: 'admin',
  method: 'GET',
  path: '/admin/refund-requests',
  who: 'operator',
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

export const listDisputes = operation({
  id: 'listDisputes',
  service: 'admin',
  method: 'GET',
  path: '/admin/disputes',
  who: 'operator',
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
