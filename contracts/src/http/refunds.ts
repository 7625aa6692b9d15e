import { Type } from 'typebox';
import { refundReasons } from '../choices.ts';
import { operation } from '../operation.ts';
import { Done, Id, Nullable, OneOf, Time } from '../schemas.ts';
import { Dispute } from './disputes.ts';

/** Charges and what was given back of them, for the admin service. */

const ChargeId = Type.String({ minLength: 3, maxLength: 100, pattern: '^[A-Za-z0-9_]+$' });

export const OfCharge = Type.Object({ chargeId: ChargeId });

export const RefundOrder = Type.Object({
  key: Type.String({
    pattern: '^[A-Za-z0-9_-]{8,64}$',
    description: 'made by the client; ordering twice refunds once',
  }),
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'cents' }),
  reason: OneOf(refundReasons),
  endsMembership: Type.Boolean({ description: 'the membership ends at once when the refund is done' }),
  asked: Type.Optional(
    Type.Boolean({ description: 'grants what the member asked for; refused once that has been decided' }),
  ),
});

/** `requested`: stored here; `sent`: the provider has it; `done` and `failed`: what became of it. */
export const RefundState = OneOf(['requested', 'sent', 'done', 'failed'] as const);

export const Refund = Type.Object({
  id: Type.String(),
  amount: Type.Integer({ description: 'cents' }),
  reason: Nullable(Type.String({ description: 'null when it was made in the provider’s own pages' })),
  state: RefundState,
  at: Time,
  by: Nullable(Id),
  endsMembership: Type.Boolean(),
});

export const Payment = Type.Object({
  id: Type.String(),
  amount: Type.Integer({ description: 'cents' }),
  createdAt: Time,
  refundable: Type.Integer({ description: 'cents that are left to refund' }),
  refunds: Type.Array(Refund, { description: 'newest first' }),
  disputes: Type.Array(Type.Omit(Dispute, ['memberId', 'chargeId']), { description: 'newest first' }),
});

export const listPaymentsOf = operation({
  id: 'listPaymentsOf',
  service: 'payment',
  method: 'GET',
  path: '/internal/members/:id/payments',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'A member’s newest 100 charges with their refunds.',
  params: Type.Object({ id: Id }),
  answer: Type.Array(Payment),
});

export const refundCharge = operation({
  id: 'refundCharge',
  service: 'payment',
  method: 'POST',
  path: '/internal/payments/:chargeId/refunds',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary:
    'Give a charge back, whole or in part. Idempotent by its key. While another refund of it is open, that one is answered.',
  params: OfCharge,
  body: RefundOrder,
  answer: Type.Object({ memberId: Id, refund: Refund }),
  errors: ['CONFLICT', 'CHARGE_DISPUTED'],
  timeoutMs: 30_000,
});

export const sendReceipt = operation({
  id: 'sendReceipt',
  service: 'payment',
  method: 'POST',
  path: '/internal/payments/:chargeId/receipt',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Send the receipt of a charge once more.',
  params: OfCharge,
  answer: Type.Object({ memberId: Id }),
});

export const getUserMembership = operation({
  id: 'getUserMembership',
  service: 'payment',
  method: 'GET',
  path: '/admin/users/:id/membership',
  who: 'operator',
  summary: 'When a user is charged next and how much.',
  params: Type.Object({ id: Id }),
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

export const cancelMembershipOf = operation({
  id: 'cancelMembershipOf',
  service: 'payment',
  method: 'POST',
  path: '/internal/members/:id/membership/cancel',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary:
    'Cancel a membership at the end of its period, at once while that is not paid, on behalf of the member. Idempotent.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({ validUntil: Time, hasEnded: Type.Optional(Type.Boolean()) }),
  errors: ['NOT_SUBSCRIBED'],
  timeoutMs: 30_000,
});

export const holdMembership = operation({
  id: 'holdMembership',
  service: 'payment',
  method: 'POST',
  path: '/internal/members/:id/membership/hold',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary:
    'Charge nothing more, since the account was closed: a membership ends with its period, one that is past due at once. Idempotent.',
  params: Type.Object({ id: Id }),
  answer: Done,
  timeoutMs: 30_000,
});

export const releaseMembership = operation({
  id: 'releaseMembership',
  service: 'payment',
  method: 'DELETE',
  path: '/internal/members/:id/membership/hold',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Let a held membership go on, unless it has ended meanwhile. Does nothing where none is held.',
  params: Type.Object({ id: Id }),
  answer: Done,
  timeoutMs: 30_000,
});

export const barCardsOf = operation({
  id: 'barCardsOf',
  service: 'payment',
  method: 'POST',
  path: '/internal/members/:id/card-ban',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Let nobody pay with any card that a banned member has ever shown. Idempotent.',
  params: Type.Object({ id: Id }),
  answer: Done,
  timeoutMs: 30_000,
});

export const unbarCardsOf = operation({
  id: 'unbarCardsOf',
  service: 'payment',
  method: 'DELETE',
  path: '/internal/members/:id/card-ban',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Undo that before the account is erased. Does nothing where nothing is barred.',
  params: Type.Object({ id: Id }),
  answer: Done,
});

export const listChargesBetween = operation({
  id: 'listChargesBetween',
  service: 'payment',
  method: 'GET',
  path: '/internal/charges/between',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
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
      amount: Type.Integer({ description: 'cents' }),
      refunded: Type.Integer({ description: 'cents given back of it' }),
      createdAt: Time,
    }),
  ),
});
