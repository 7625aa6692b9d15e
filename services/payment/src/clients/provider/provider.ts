import type { ConfirmedCard, Hint, Invoice, Subscription } from '../../domain/provider-facts.ts';

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

export interface SubscriptionOrder {
  customerId: string;
  memberId: string;
  paymentMethodId: string;
  trialHours: number;
  /** Sending the same order again with this key makes no second subscription. */
  idempotencyKey: string;
}
