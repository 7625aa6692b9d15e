import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id, Nullable, shape } from '../../schemas.ts';
import { Dispute, DisputesQuery } from '../disputes.ts';
import { countOpenMoney, RefundDecline, RefundRequestRow, RefundRequestsQuery } from '../refund-requests.ts';
import { cancelMembershipOf, OfCharge, Payment, Refund, RefundOrder } from '../refunds.ts';

const SeenRefund = Type.Object({
  ...Type.Omit(Refund, ['by']).properties,
  by: Nullable(Type.String({ description: 'an operator’s name' })),
});

/** null once the member is deleted */
const Named = Nullable(Type.Object({ id: Id, username: Type.String() }, shape('named')));

export const listUserPayments = operation({
  id: 'listUserPayments',
  service: 'admin',
  method: 'GET',
  path: '/admin/users/:id/payments',
  who: 'operator',
  summary: 'A user’s newest 100 charges with their refunds.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    payments: Type.Array(
      Type.Object({ ...Type.Omit(Payment, ['refunds']).properties, refunds: Type.Array(SeenRefund) }),
    ),
  }),
});

export const refundPayment = operation({
  id: 'refundPayment',
  service: 'admin',
  method: 'POST',
  path: '/admin/payments/:chargeId/refunds',
  who: 'operator',
  summary: 'Give a charge back, whole or in part, through the provider. Idempotent by its key.',
  params: OfCharge,
  body: RefundOrder,
  answer: Type.Object({ refund: SeenRefund }),
  errors: ['CODE_NEEDED', 'CONFLICT', 'CHARGE_DISPUTED'],
  timeoutMs: 30_000,
});

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

export const declineRefund = operation({
  id: 'declineRefund',
  service: 'admin',
  method: 'POST',
  path: '/admin/refund-requests/:chargeId/decline',
  who: 'operator',
  summary: 'Decline what a member asks back. An email tells the member; the reason stands beside the charge.',
  params: OfCharge,
  body: RefundDecline,
  answer: Done,
  errors: ['CONFLICT'],
});

export const countMoney = operation({
  id: 'countMoney',
  service: 'admin',
  method: 'GET',
  path: '/admin/money/open',
  who: 'operator',
  summary: 'How much waits for the team, for the navigation.',
  answer: countOpenMoney.answer,
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

export const resendReceipt = operation({
  id: 'resendReceipt',
  service: 'admin',
  method: 'POST',
  path: '/admin/payments/:chargeId/receipt',
  who: 'operator',
  summary: 'Send the receipt of a charge to its member once more.',
  params: OfCharge,
  answer: Done,
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const cancelUserMembership = operation({
  id: 'cancelUserMembership',
  service: 'admin',
  method: 'POST',
  path: '/admin/users/:id/membership/cancel',
  who: 'operator',
  summary:
    'Cancel a membership at the end of its period, at once while that is not paid, on behalf of the member.',
  params: Type.Object({ id: Id }),
  answer: cancelMembershipOf.answer,
  errors: ['CODE_NEEDED', 'NOT_SUBSCRIBED'],
  timeoutMs: 30_000,
});
