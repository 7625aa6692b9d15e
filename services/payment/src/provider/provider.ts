/**
 * What this service needs of a payment provider, in its own words. No type of the provider’s leaves its adapter.
 * Every call fails with ProblemError UNAVAILABLE when the provider does not answer within 8 s (only the list of hints may
 * take longer), and with CONFLICT when it refuses what is asked.
 */
export interface Provider {
  createCustomer(member: { memberId: string; name: string; email: string }): Promise<string>;
  deleteCustomer(customerId: string): Promise<void>;
  /** Gives a customer of the demonstration world the provider's test card. @returns the payment method */
  keepTestCard(customerId: string): Promise<string>;
  createSetupIntent(customerId: string, memberId: string): Promise<{ id: string; clientSecret: string }>;
  getSetupIntent(id: string): Promise<ConfirmedCard | undefined>;
  /** @throws ProblemError CARD_DECLINED when a charge is due at once and fails; then there is no subscription. */
  createSubscription(order: SubscriptionOrder): Promise<void>;
  /** Newest first, ended ones too, at most 20. One whose very first charge failed never was one. */
  listSubscriptions(customerId: string): Promise<Subscription[]>;
  /** The member's own wish; false takes it back. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /** Ends it now, not by the member's wish. */
  terminate(subscriptionId: string): Promise<void>;
  /** Uses this card from now on and tries an open invoice again. @throws ProblemError CARD_DECLINED */
  useCard(subscriptionId: string, paymentMethodId: string): Promise<void>;
  customerOfCharge(chargeId: string): Promise<string | undefined>;
  /** At most 100, newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** Hints told by the provider since a time, oldest first. */
  listHints(since: Date): Promise<Hint[]>;
  /** @throws ProblemError SIGNATURE_INVALID */
  readWebhook(body: Buffer, signature: string): Hint;
}

export interface ConfirmedCard {
  status: 'confirmed' | 'pending';
  customerId: string | undefined;
  paymentMethodId: string | undefined;
  /** The same for the same card, whoever enters it; undefined for what is no card. */
  fingerprint: string | undefined;
}

export interface SubscriptionOrder {
  customerId: string;
  memberId: string;
  paymentMethodId: string;
  trialHours: number;
  /** Sending the same order again with this key makes no second subscription. */
  idempotencyKey: string;
}

export interface Subscription {
  id: string;
  customerId: string;
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  /** Whether its end is the member's own wish: not a failed charge, a dispute or the team. */
  cancelledByMember: boolean;
  createdAt: Date;
  trialEnd: Date | undefined;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  card: Card | undefined;
  /** See `ConfirmedCard`. */
  cardFingerprint: string | undefined;
}

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface Invoice {
  id: string;
  subscriptionId: string | undefined;
  createdAt: Date;
  /** Cents: what was paid, or is due. */
  amount: number;
  currency: string;
  status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft';
  /** Whether a charge for it has failed so far. */
  attempted: boolean;
  pdf: string | undefined;
  periodStart: Date;
  periodEnd: Date;
}

/** Something happened to this customer’s objects; the objects themselves are fetched. */
export interface Hint {
  eventId: string;
  type: string;
  createdAt: Date;
  customerId: string | undefined;
  /** The charge that a bank has just taken back; such a hint names no customer. */
  disputedCharge: string | undefined;
}
