import { Type } from 'typebox';
import { refundReasons } from '../choices.ts';
import { forOperators, payment } from '../declare.ts';
import { Cents, Flag, Id, Nullable, OneOf, paging, Time } from '../schemas.ts';

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
  amount: Cents,
  reason: Type.String({ description: 'the bank’s, in the provider’s word' }),
  status: DisputeStatus,
  dueBy: Nullable(Type.String({ format: 'date-time', description: 'when the provider wants an answer' })),
  at: Time,
});

export const DisputesQuery = Type.Object(paging(100));

export const listDisputeRows = payment('listDisputeRows', 'service', 'GET /internal/disputes', {
  ...forOperators,
  summary: 'Disputes, open ones first, the next due date first.',
  query: DisputesQuery,
  answer: Type.Object({ disputes: Type.Array(Dispute), total: Type.Integer() }),
});

/** Charges and what was given back of them, for operators, and memberships of closed accounts, for auth. */

const ChargeId = Type.String({ minLength: 3, maxLength: 100, pattern: '^[A-Za-z0-9_]+$' });

export const OfCharge = Type.Object({ chargeId: ChargeId });

const RefundOrder = Type.Object({
  key: Type.String({
    pattern: '^[A-Za-z0-9_-]{8,64}$',
    description: 'made by the client; ordering twice refunds once',
  }),
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'cents' }),
  reason: OneOf(refundReasons),
  endsMembership: Type.Boolean({ description: 'the membership ends at once when the refund is done' }),
  asked: Flag('grants what the member asked for; refused once that has been decided'),
});

/** `requested`: stored here; `sent`: the provider has it; `done` and `failed`: what became of it. */
const RefundState = OneOf(['requested', 'sent', 'done', 'failed'] as const);

const Refund = Type.Object({
  id: Type.String(),
  amount: Cents,
  reason: Nullable(Type.String({ description: 'null when it was made in the provider’s own pages' })),
  state: RefundState,
  at: Time,
  by: Nullable(Type.String({ description: 'an operator’s name; null: in the provider’s own pages' })),
  endsMembership: Type.Boolean(),
});

const Payment = Type.Object({
  id: Type.String(),
  amount: Cents,
  createdAt: Time,
  refundable: Type.Integer({ description: 'cents that are left to refund' }),
  refunds: Type.Array(Refund, { description: 'newest first' }),
  disputes: Type.Array(Type.Omit(Dispute, ['memberId', 'chargeId']), { description: 'newest first' }),
});

export const listUserPayments = payment('listUserPayments', 'operator', 'GET /admin/users/:id/payments', {
  summary: 'A user’s newest 100 charges with their refunds.',
  answer: Type.Object({ payments: Type.Array(Payment) }),
});

export const refundPayment = payment('refundPayment', 'operator', 'POST /admin/payments/:chargeId/refunds', {
  summary: 'Give a charge back, whole or in part, through the provider. Idempotent by its key.',
  params: OfCharge,
  body: RefundOrder,
  answer: Type.Object({ refund: Refund }),
  errors: ['CODE_NEEDED', 'CONFLICT', 'CHARGE_DISPUTED'],
  timeoutMs: 30_000,
});

export const resendReceipt = payment('resendReceipt', 'operator', 'POST /admin/payments/:chargeId/receipt', {
  summary: 'Send the receipt of a charge to its member once more.',
  params: OfCharge,
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const getUserMembership = payment('getUserMembership', 'operator', 'GET /admin/users/:id/membership', {
  summary: 'When a user is charged next and how much.',
  answer: Type.Object({
    nextChargeAt: Nullable(
      Type.String({
        format: 'date-time',
        description:
          'null: no charge follows, the last one failed, or the membership is of the demonstration',
      }),
    ),
    amount: Type.Optional(
      Type.Integer({ description: 'cents a month of this very membership; absent: none runs' }),
    ),
    validUntil: Type.Optional(
      Type.String({ format: 'date-time', description: 'as its member reads it; absent: none runs' }),
    ),
    cancelEndsNow: Type.Optional(Type.Boolean()),
    given: Type.Array(Type.Unknown(), { description: 'empty; pages of an earlier release read it' }),
  }),
});

export const cancelUserMembership = payment(
  'cancelUserMembership',
  'operator',
  'POST /admin/users/:id/membership/cancel',
  {
    summary:
      'Cancel a membership at the end of its period, at once while that is not paid, on behalf of the member.',
    answer: Type.Object({ validUntil: Time, hasEnded: Type.Optional(Type.Boolean()) }),
    errors: ['CODE_NEEDED', 'NOT_SUBSCRIBED'],
    timeoutMs: 30_000,
  },
);

export const holdMembership = payment('holdMembership', 'service', 'PUT /internal/members/:id/closing', {
  callers: ['auth'],
  summary:
    'Charge nothing more, since the account was closed: a membership ends with its period, one that is past due at once. Of a ban also let nobody pay with any card that the member has ever shown. Idempotent; where the provider is away, a sweep holds the membership before the next charge.',
  body: Type.Object({ isBan: Type.Boolean() }),
  timeoutMs: 30_000,
});

export const releaseMembership = payment(
  'releaseMembership',
  'service',
  'DELETE /internal/members/:id/closing',
  {
    callers: ['auth'],
    summary:
      'Undo that: a held membership goes on, unless it has ended meanwhile. Does nothing where none is held.',
    timeoutMs: 30_000,
  },
);

export const listChargesBetween = payment('listChargesBetween', 'service', 'GET /internal/charges/between', {
  ...forOperators,
  summary: 'Charges of a time, oldest first, without free days; the next page follows the last row’s place.',
  query: Type.Object({
    from: Time,
    to: Time,
    afterAt: Type.Optional(Type.String({ format: 'date-time' })),
    afterId: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Type.Integer({ minimum: 1, maximum: 1000 }),
  }),
  answer: Type.Array(
    Type.Object({
      id: Type.String(),
      memberId: Id,
      amount: Cents,
      refunded: Type.Integer({ description: 'cents given back of it' }),
      createdAt: Time,
    }),
  ),
});
