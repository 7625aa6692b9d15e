import { Type } from 'typebox';
import { forOperators, payment } from '../declare.ts';
import { Cents, counted, Flag, Id, Nullable, OneOf, PaymentStatusCode, Time, Word } from '../schemas.ts';
import { RefundRequest } from './refund-requests.ts';

/** Membership and money. Only the provider's answer counts, never what the page says. */

const ProviderId = Type.String({ minLength: 3, maxLength: 100, pattern: '^[A-Za-z0-9_]+$' });

export const Membership = Type.Object({
  status: Nullable(PaymentStatusCode),
  paymentRecord: Nullable(Type.Object({ subscriptionId: Type.String(), createdAt: Time })),
  /** Of the free day, never of days that the team gave. */
  trialEnd: Nullable(Time),
  /** While the membership runs: 31 days after the record was made or last charged. Once its end is known: that end. */
  validUntil: Nullable(Time),
  /** End of the paid period or the trial; access and the next charge depend on it. */
  periodEnd: Nullable(Time),
  daysGiven: Type.Optional(
    Type.Object(
      { days: Type.Integer(), until: Time },
      { description: 'days that the team gave before the next charge, while they run or are to come' },
    ),
  ),
  nextCharge: Nullable(
    Type.Object({ at: Time, amount: Type.Integer({ description: 'cents, of this very membership' }) }),
  ),
  cancelAtPeriodEnd: Type.Boolean(),
  cancelEndsNow: Flag('cancelling ends it at once, since the present period is not paid'),
  lastChargeFailed: Type.Boolean(),
  toConfirm: Type.Optional(
    Type.Object(
      { amount: Cents, currency: Type.String() },
      { description: 'an open payment that the bank wants the card’s holder to confirm' },
    ),
  ),
  card: Nullable(
    Type.Object({
      brand: Type.String(),
      last4: Type.String(),
      expMonth: Type.Integer(),
      expYear: Type.Integer(),
    }),
  ),
  termsAccepted: Type.Boolean(),
  trialUsed: Type.Boolean(),
});

export const getPaymentStatus = payment('getPaymentStatus', 'member', 'GET /api/payment/status', {
  summary: 'One’s own membership; another’s username gets 403.',
  query: Type.Object({ username: Type.Optional(Word(254, 0)) }),
  answer: Type.Object({ data: Membership }),
  errors: ['FORBIDDEN'],
});

export const acceptTerms = payment('acceptTerms', 'member', 'POST /api/payment/accept-terms', {
  summary: 'Store that the terms in force were accepted, with their version and the time.',
  body: Type.Object({}),
  answer: Type.Object({ message: Type.String(), version: Type.String(), acceptedAt: Time }),
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const createSetupIntent = payment('createSetupIntent', 'member', 'POST /api/payment/setup-intent', {
  summary: 'Begin to confirm a card, once everything else that writing needs is there.',
  answer: Type.Object({
    clientSecret: Type.String(),
    setupIntentId: Type.String(),
    trial: Type.Boolean({ description: 'one a person; the card may still show that it was used' }),
    firstChargeAt: Time,
    amount: Cents,
  }),
  errors: ['ALREADY_SUBSCRIBED', 'EMAIL_UNVERIFIED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'],
  limit: { count: 30, seconds: 3600, per: 'account' },
  switch: 'memberships',
});

export const startSubscription = payment('startSubscription', 'member', 'POST /api/payment/subscription', {
  summary:
    'Start the membership with the confirmed card, for what the member was shown. Idempotent. PAYMENT_UNCONFIRMED: the holder confirms first, see beginConfirmation.',
  body: Type.Object({
    setupIntentId: ProviderId,
    trial: Flag('what the member was shown: false accepts a charge at once; left out: a free day'),
    /** Optional while pages of an earlier release are open: those say the kind alone, and know no other price. */
    amount: Type.Optional(
      Type.Integer({ ...counted(), description: 'cents of the first payment that the member was shown' }),
    ),
    currency: Type.Optional(Word(3, 0)),
  }),
  answer: Type.Object({ data: Membership, subscriptionId: Type.String() }),
  timeoutMs: 30_000,
  errors: [
    'TERMS_NOT_ACCEPTED',
    'ALREADY_SUBSCRIBED',
    'CARD_NOT_CONFIRMED',
    'CARD_DECLINED',
    'PAYMENT_UNCONFIRMED',
    'TRIAL_USED',
    'OFFER_CHANGED',
    'EMAIL_UNVERIFIED',
    'PROFILE_INCOMPLETE',
    'FORBIDDEN',
  ],
  limit: { count: 20, seconds: 3600, per: 'account' },
  switch: 'memberships',
});

export const updatePayment = payment('updatePayment', 'member', 'POST /api/payment/update', {
  summary: 'A hint that something happened at the provider; the provider is asked.',
  body: Type.Object({
    userId: Id,
    status: Type.Optional(Word(40, 0)),
    subscriptionId: Type.Optional(ProviderId),
  }),
  answer: Type.Object({ data: Membership }),
  errors: ['FORBIDDEN'],
  timeoutMs: 30_000,
  limit: { count: 60, seconds: 3600, per: 'account' },
});

export const cancelSubscription = payment('cancelSubscription', 'member', 'POST /api/payment/cancel', {
  summary:
    'Cancel one’s own membership at the end of the period; at once while that is not paid, and nothing open is collected any more.',
  body: Type.Object({ subscriptionId: ProviderId }),
  answer: Type.Object({ message: Type.String(), data: Membership }),
  errors: ['FORBIDDEN', 'NOT_SUBSCRIBED'],
  timeoutMs: 30_000,
  limit: { count: 30, seconds: 86_400, per: 'account' },
});

export const resumeSubscription = payment('resumeSubscription', 'member', 'POST /api/payment/resume', {
  summary: 'Take back a cancel while the period runs.',
  answer: Type.Object({ message: Type.String(), data: Membership }),
  errors: ['NOT_SUBSCRIBED', 'FORBIDDEN'],
  timeoutMs: 30_000,
  limit: { count: 30, seconds: 86_400, per: 'account' },
});

export const changeCard = payment('changeCard', 'member', 'POST /api/payment/card', {
  summary: 'Pay with another confirmed card from now on; an open invoice is tried again.',
  body: Type.Object({ setupIntentId: ProviderId }),
  answer: Type.Object({ message: Type.String(), data: Membership }),
  errors: ['NOT_SUBSCRIBED', 'CARD_NOT_CONFIRMED', 'CARD_DECLINED', 'PAYMENT_UNCONFIRMED', 'FORBIDDEN'],
  timeoutMs: 30_000,
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const beginConfirmation = payment('beginConfirmation', 'member', 'POST /api/payment/confirmation', {
  summary:
    'What the page needs for the dialog in which the card’s holder confirms the member’s open payment at the bank.',
  answer: Type.Object({
    clientSecret: Type.String(),
    /** The card to confirm with, when the bank has to be asked anew. */
    paymentMethodId: Nullable(Type.String()),
    amount: Cents,
    currency: Type.String(),
  }),
  errors: ['NOTHING_TO_CONFIRM', 'FORBIDDEN'],
  timeoutMs: 30_000,
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const createCardChange = payment('createCardChange', 'member', 'POST /api/payment/card/setup-intent', {
  summary: 'Begin to confirm another card for a running membership.',
  answer: Type.Object({ clientSecret: Type.String(), setupIntentId: Type.String() }),
  errors: ['NOT_SUBSCRIBED'],
  limit: { count: 30, seconds: 3600, per: 'account' },
});

export const listInvoices = payment('listInvoices', 'member', 'GET /api/payment/invoices', {
  summary: 'One’s invoices, newest first.',
  answer: Type.Object({
    invoices: Type.Array(
      Type.Object({
        id: Type.String(),
        createdAt: Time,
        amount: Cents,
        refunded: Type.Optional(Type.Integer({ description: 'cents given back; absent: none' })),
        request: Type.Optional(RefundRequest),
        askUntil: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'until then a refund may be asked for; absent: not',
          }),
        ),
        dispute: Type.Optional(
          Type.Unsafe<'open' | 'won' | 'lost'>(
            Type.Enum(['open', 'won', 'lost'], {
              description: 'the member’s bank took it back; won: the money came back to us',
            }),
          ),
        ),
        currency: Type.String(),
        status: OneOf(['paid', 'open', 'void', 'uncollectible', 'draft'] as const),
        pdf: Nullable(Type.String()),
      }),
    ),
  }),
  timeoutMs: 30_000,
});

export const receiveWebhook = payment('receiveWebhook', 'provider', 'POST /api/payment/webhook', {
  summary: 'The provider’s signed notices. A hint: the object is fetched.',
  body: Type.Unknown(),
  answer: Type.Object({ received: Type.Literal(true) }),
  errors: ['SIGNATURE_INVALID'],
  maxBytes: 512 * 1024,
});

// Internal: between services only.

export const listPayments = payment('listPayments', 'service', 'GET /internal/payments', {
  ...forOperators,
  summary: 'Newest charges, for the operators’ overview.',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: Type.Array(
    Type.Object({
      id: Type.String(),
      memberId: Id,
      amount: Type.Integer(),
      refunded: Type.Integer({ description: 'cents given back of it' }),
      createdAt: Time,
    }),
  ),
});
