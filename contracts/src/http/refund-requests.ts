import { Type } from 'typebox';
import { forOperators, payment } from '../declare.ts';
import { refundWishes, refundWordsLength } from '../refund-choices.ts';
import { Cents, Flag, Id, Nullable, OneOf, paging, Text, Time } from '../schemas.ts';
import { OfCharge } from './refunds.ts';

/** Members who ask for a charge back, as the refund policy allows, and what the team decides. */

const Words = Text(refundWordsLength);

export const RefundRequest = Type.Object({
  reason: OneOf(refundWishes),
  words: Nullable(Type.String()),
  state: OneOf(['asked', 'granted', 'declined'] as const),
  askedAt: Time,
  decideBy: Type.String({ format: 'date-time', description: 'the policy’s last time for a decision' }),
  decidedAt: Nullable(Time),
  answer: Nullable(Type.String({ description: 'why it was declined' })),
});

export const RefundRequestRow = Type.Object({
  memberId: Id,
  chargeId: Type.String(),
  amount: Cents,
  refundable: Type.Integer({ description: 'cents that are left to refund' }),
  disputed: Flag('a bank has taken the charge back, so it can only be declined'),
  chargedAt: Time,
  ...RefundRequest.properties,
  decidedBy: Nullable(
    Type.String({ description: 'an operator; also while the refund is on its way to the provider' }),
  ),
});

export const RefundRequestsQuery = Type.Object({
  decided: Flag('decided ones, newest first; else open ones by due date'),
  ...paging(100),
});

export const askRefund = payment('askRefund', 'member', 'POST /api/payment/refund', {
  summary:
    'Ask for a charge of the last 7 days back. Once for each charge: asking again answers the same request.',
  body: Type.Object({
    chargeId: OfCharge.properties.chargeId,
    reason: OneOf(refundWishes),
    words: Type.Optional(Words),
  }),
  answer: Type.Object({ request: RefundRequest }),
  errors: ['CONFLICT', 'CHARGE_DISPUTED'],
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const listRefundRequestRows = payment(
  'listRefundRequestRows',
  'service',
  'GET /internal/refund-requests',
  {
    ...forOperators,
    summary: 'What members ask back.',
    query: RefundRequestsQuery,
    answer: Type.Object({ requests: Type.Array(RefundRequestRow), total: Type.Integer() }),
  },
);

export const declineRefund = payment(
  'declineRefund',
  'operator',
  'POST /admin/refund-requests/:chargeId/decline',
  {
    summary:
      'Decline what a member asks back. An email tells the member; the reason stands beside the charge.',
    params: OfCharge,
    body: Type.Object({ answer: Words }),
    errors: ['CONFLICT'],
  },
);

export const countMoney = payment('countMoney', 'operator', 'GET /admin/money/open', {
  summary: 'How much waits for the team, for the navigation.',
  answer: Type.Object({ refundRequests: Type.Integer(), disputes: Type.Integer() }),
});
