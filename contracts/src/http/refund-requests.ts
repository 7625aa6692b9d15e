import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { refundWishes, refundWordsLength } from '../refund-choices.ts';
import { Id, Nullable, OneOf, Page, Time } from '../schemas.ts';
import { OfCharge } from './refunds.ts';

/** Members who ask for a charge back, as the refund policy allows, and what the team decides. */

const Words = Type.String({ minLength: 1, maxLength: refundWordsLength, pattern: '\\S' });

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
  amount: Type.Integer({ description: 'cents' }),
  refundable: Type.Integer({ description: 'cents that are left to refund' }),
  disputed: Type.Optional(
    Type.Boolean({ description: 'a bank has taken the charge back, so it can only be declined' }),
  ),
  chargedAt: Time,
  ...RefundRequest.properties,
  decidedBy: Nullable(
    Type.String({ description: 'an operator; also while the refund is on its way to the provider' }),
  ),
});

export const RefundDecline = Type.Object({ answer: Words });

export const RefundRequestsQuery = Type.Object({
  decided: Type.Optional(
    Type.Boolean({ description: 'decided ones, newest first; else open ones by due date' }),
  ),
  page: Type.Optional(Page),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const askRefund = operation({
  id: 'askRefund',
  service: 'payment',
  method: 'POST',
  path: '/api/payment/refund',
  who: 'member',
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

export const listRefundRequestRows = operation({
  id: 'listRefundRequestRows',
  service: 'payment',
  method: 'GET',
  path: '/internal/refund-requests',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'What members ask back.',
  query: RefundRequestsQuery,
  answer: Type.Object({ requests: Type.Array(RefundRequestRow), total: Type.Integer() }),
});

export const getRefundRequest = operation({
  id: 'getRefundRequest',
  service: 'payment',
  method: 'GET',
  path: '/internal/refund-requests/:chargeId',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'What became of one request.',
  params: OfCharge,
  answer: RefundRequestRow,
});

export const declineRefundRequest = operation({
  id: 'declineRefundRequest',
  service: 'payment',
  method: 'POST',
  path: '/internal/refund-requests/:chargeId/decline',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Decline a request. The first decision counts; the others are told whose it was.',
  params: OfCharge,
  body: RefundDecline,
  answer: Type.Object({ memberId: Id, decidedBy: Nullable(Id), isNew: Type.Boolean() }),
});

export const countOpenMoney = operation({
  id: 'countOpenMoney',
  service: 'payment',
  method: 'GET',
  path: '/internal/money/open',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'How much waits for the team.',
  answer: Type.Object({ refundRequests: Type.Integer(), disputes: Type.Integer() }),
});
