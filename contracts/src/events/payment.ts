import { Type } from 'typebox';
import { Id, Nullable, PaymentStatusCode, Time } from '../schemas.ts';
import { eventKind } from './envelope.ts';

export const paymentActivated = eventKind('payment-activated', {
  publishedBy: ['payment'],
  consumedBy: ['mailbox', 'notification', 'admin'],
  summary: 'A paid or trial period began, once a period.',
  key: 'memberId',
  data: Type.Object({
    memberId: Id,
    subscriptionId: Type.String(),
    chargeId: Type.Optional(Type.String()),
    trial: Type.Boolean(),
    amount: Type.Integer({ description: 'cents charged' }),
    periodStart: Time,
    periodEnd: Time,
  }),
});

export const revenueCorrected = eventKind('revenue-corrected', {
  publishedBy: ['payment'],
  consumedBy: ['admin'],
  summary:
    'Money left or came back after a charge: a refund, a dispute, or the end of one of these. Once each.',
  key: 'memberId',
  data: Type.Object({
    correctionId: Type.String(),
    memberId: Id,
    amount: Type.Integer({ description: 'cents; negative when money was given back' }),
    at: Time,
  }),
});

export const subscriptionChanged = eventKind('subscription-changed', {
  publishedBy: ['payment'],
  consumedBy: ['profile', 'mailbox', 'notification', 'admin'],
  summary: 'A member’s payment status changed.',
  key: 'memberId',
  data: Type.Object({
    memberId: Id,
    paymentStatus: Nullable(PaymentStatusCode),
    validUntil: Nullable(Time),
    lastChargeFailed: Type.Boolean(),
    version: Type.Integer(),
  }),
});
