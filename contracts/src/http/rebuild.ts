import { type TObject, Type } from 'typebox';
import { admin } from '../declare.ts';
import { type Operation, operation, type ServiceCaller } from '../operation.ts';
import { Cents, Id, Nullable, PaymentStatusCode, shape, Time } from '../schemas.ts';
import { ProfileFacts } from './profile/facts.ts';

/** Internal operations that return all facts of an owner, to rebuild a read model. */

/** Ordered by id; the next page starts after the last id of the previous one. */
const pageOf = <S extends Operation['service'], A extends TObject>(
  id: string,
  service: S,
  path: string,
  summary: string,
  item: A,
  callers: readonly ServiceCaller[] = ['admin'],
) =>
  operation({
    id,
    service,
    method: 'GET',
    path,
    who: 'service',
    callers,
    summary,
    query: Type.Object({
      after: Type.Optional(Type.String({ maxLength: 200 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    answer: Type.Array(item),
    timeoutMs: 20_000,
  } as const satisfies Operation);

export const pageProfiles = pageOf(
  'pageProfiles',
  'profile',
  '/internal/profiles',
  'All profiles with what is known of presence and payment.',
  Type.Object(
    {
      ...ProfileFacts.properties,
      online: Type.Boolean(),
      lastOnline: Nullable(Time),
      presenceVersion: Type.Integer(),
      paymentStatus: Nullable(PaymentStatusCode),
      paymentVersion: Type.Integer(),
    },
    shape('facts'),
  ),
);

export const pageConversations = pageOf(
  'pageConversations',
  'mailbox',
  '/internal/conversations',
  'All conversations: how far they are, and how many messages each side has got.',
  Type.Object({
    id: Type.String(),
    lastSeq: Type.Integer(),
    received: Type.Record(Type.String(), Type.Integer()),
  }),
);

export const pageMails = pageOf(
  'pageMails',
  'mailbox',
  '/internal/mail-states',
  'All mails to profiles that operators answer for, without texts.',
  Type.Object({
    id: Id,
    conversationId: Type.String(),
    seq: Type.Integer(),
    memberId: Id,
    profileId: Id,
    at: Time,
    attendedAt: Nullable(Time),
    attendedBy: Nullable(Id),
  }),
);

export const pageCharges = pageOf(
  'pageCharges',
  'payment',
  '/internal/charges',
  'All periods that began: paid invoices, and trials with amount 0.',
  Type.Object({ id: Type.String(), amount: Cents, at: Time }),
);

export const pageCorrections = pageOf(
  'pageCorrections',
  'payment',
  '/internal/corrections',
  'All money that left or came back after a charge.',
  Type.Object({
    id: Type.String(),
    amount: Type.Integer({ description: 'cents; negative when money was given back' }),
    at: Time,
  }),
);

export const pageMemberships = pageOf(
  'pageMemberships',
  'payment',
  '/internal/memberships',
  'All memberships, to compare copies with: who pays, until when.',
  Type.Object({
    id: Id,
    paymentStatus: Nullable(PaymentStatusCode),
    validUntil: Nullable(Time),
    lastChargeFailed: Type.Boolean(),
    version: Type.Integer(),
  }),
  ['profile', 'mailbox', 'admin'],
);

export const rebuildReadModels = admin('rebuildReadModels', 'service', 'POST /internal/rebuild', {
  callers: ['tools'],
  summary: 'Make the operators’ lists and counts anew from what their owners tell.',
  answer: Type.Object({
    users: Type.Integer(),
    conversations: Type.Integer(),
    mails: Type.Integer(),
    charges: Type.Integer(),
    corrections: Type.Integer(),
  }),
  timeoutMs: 280_000,
});
