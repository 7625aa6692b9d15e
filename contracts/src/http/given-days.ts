import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { dayReasons, givenDays } from '../operator-choices.ts';
import { Id, Nullable, OneOf, Time } from '../schemas.ts';

/** Days that the team gives a member before the next charge, for the admin service. */

const OfMember = Type.Object({ id: Id });

export const DaysOrder = Type.Object({
  key: Type.String({
    pattern: '^[A-Za-z0-9_-]{8,64}$',
    description: 'made by the client; ordering twice gives the days once',
  }),
  days: Type.Integer({ minimum: givenDays.least, maximum: givenDays.most }),
  reason: OneOf(dayReasons),
  nextChargeAt: Type.String({
    format: 'date-time',
    description: 'the next charge that the operator has seen; refused once it is another',
  }),
});

/** `requested`: stored here; `done`: the provider charges later; `failed`: it is charged as before. */
export const GivenDays = Type.Object({
  id: Type.String(),
  days: Type.Integer(),
  reason: Type.String(),
  state: OneOf(['requested', 'done', 'failed'] as const),
  at: Time,
  by: Id,
  until: Type.String({ format: 'date-time', description: 'the next charge with these days' }),
});

export const getMembershipOf = operation({
  id: 'getMembershipOf',
  service: 'payment',
  method: 'GET',
  path: '/internal/members/:id/membership',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'When a member is charged next and how much, and the newest 100 orders of given days.',
  params: OfMember,
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
    given: Type.Array(GivenDays, { description: 'newest first' }),
  }),
});

export const giveDays = operation({
  id: 'giveDays',
  service: 'payment',
  method: 'POST',
  path: '/internal/members/:id/membership/days',
  who: 'service',
  callers: ['admin'],
  onBehalfOf: 'operator',
  summary: 'Move the next charge of a running membership by some days. Idempotent by its key.',
  params: OfMember,
  body: DaysOrder,
  answer: GivenDays,
  errors: ['CONFLICT', 'NOT_SUBSCRIBED'],
  timeoutMs: 30_000,
});
