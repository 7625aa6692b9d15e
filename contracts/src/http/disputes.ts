import { Type } from 'typebox';
import { payment } from '../declare.ts';
import { Id, Nullable, OneOf, Page, Time } from '../schemas.ts';

/** Charges that a bank took back. They are answered in the provider's own pages. */

/** `inquiry`: the bank only asks; `closed`: an inquiry that led to nothing. */
export const DisputeStatus = OneOf([
  'inquiry',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
] as const);

export const Dispute = Type.Object({
  id: Type.String(),
  memberId: Id,
  chargeId: Nullable(Type.String()),
  amount: Type.Integer({ description: 'cents' }),
  reason: Type.String({ description: 'the bank’s, in the provider’s word' }),
  status: DisputeStatus,
  dueBy: Nullable(Type.String({ format: 'date-time', description: 'when the provider wants an answer' })),
  at: Time,
});

export const DisputesQuery = Type.Object({
  page: Type.Optional(Page),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const listDisputeRows = payment('listDisputeRows', 'service', 'GET /internal/disputes', {
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Disputes, open ones first, the next due date first.',
  query: DisputesQuery,
  answer: Type.Object({ disputes: Type.Array(Dispute), total: Type.Integer() }),
});
