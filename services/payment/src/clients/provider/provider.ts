import type {
  AskedStart,
  ConfirmedCard,
  Hint,
  Invoice,
  InvoicePayment,
  ProviderDispute,
  ProviderRefund,
  Subscription,
} from '../../domain/provider-facts.ts';

/**
 * What this service needs from a payment provider. The provider’s own types do not leave its adapter.
 * Every call fails with ProblemError UNAVAILABLE when the provider does not answer within 8 s (only the list of hints may
 * take longer), with CustomerGone when an order names a customer that it does not know any more, with CHARGE_DISPUTED when a
 * bank has taken the charge back, and with CONFLICT when it refuses otherwise.
 */
export interface Provider {
  /** Once a member, and once more for each customer that is gone. @param gone the one before, which the provider does not know any more */
  createCustomer(member: { memberId: string; name: string; email: string }, gone?: string): Promise<string>;
  /** Does nothing when there is no such customer (any more). */
  setEmail(customerId: string, email: string): Promise<void>;
  deleteCustomer(customerId: string): Promise<void>;
  /** Gives a customer of the demonstration world the provider's test card. @returns the payment method */
  keepTestCard(customerId: string): Promise<string>;
  createSetupIntent(customerId: string, memberId: string): Promise<{ id: string; clientSecret: string }>;
  getSetupIntent(id: string): Promise<ConfirmedCard | undefined>;
  /** The fingerprints of all cards that a customer has saved, at most 100, see `ConfirmedCard`; none of an unknown customer. */
  listCards(customerId: string): Promise<string[]>;
  /**
   * @returns what waits for the card's holder, when a charge is due at once and the bank asks them; undefined: it runs
   * @throws ProblemError CARD_DECLINED when a charge is due at once and fails; then there is no subscription.
   */
  createSubscription(order: SubscriptionOrder): Promise<AskedStart | undefined>;
  /** Gives up a subscription that waits for the card's holder. @returns false when its payment was confirmed after all */
  abandonStart(asked: AskedStart): Promise<boolean>;
  /** undefined when nothing is to be paid, or the provider does not know the invoice. */
  invoicePayment(invoiceId: string): Promise<InvoicePayment | undefined>;
  /** undefined when the provider does not know it. */
  getSubscription(id: string): Promise<Subscription | undefined>;
  /**
   * Newest first, at most 20, including ended ones; none of a customer that the provider does not know. Omits subscriptions whose very
   * first charge failed.
   */
  listSubscriptions(customerId: string): Promise<Subscription[]>;
  /** The member's cancel, or the team's for an account that it has closed; `cancel: false` resumes. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean, by?: 'member' | 'closing'): Promise<void>;
  /** Ends it now, for another reason than the member's cancel. Notes what is open, as `endNow`. */
  terminate(subscriptionId: string): Promise<void>;
  /** Ends now what was cancelled before, and notes which invoices are open then. */
  endNow(subscriptionId: string): Promise<void>;
  /** Notes that these invoices of an ended subscription are to be given back when they are paid after all. */
  noteLeftOpen(subscriptionId: string, invoiceIds: string[]): Promise<void>;
  /** So that nobody can pay it. @returns false when the provider refuses, as while a payment of it is under way */
  voidInvoice(invoiceId: string, isDraft: boolean): Promise<boolean>;
  /** Uses this card from now on and retries an open invoice. @throws ProblemError CARD_DECLINED, PAYMENT_UNCONFIRMED */
  useCard(subscriptionId: string, paymentMethodId: string): Promise<void>;
  /** Refunds part of a paid invoice. @throws ProblemError CHARGE_DISPUTED; CONFLICT when so much is not left of it */
  refund(order: ProviderRefundOrder): Promise<void>;
  /** Of a paid invoice, at most 100, newest first. */
  refundsOf(invoiceId: string): Promise<ProviderRefund[]>;
  /** @param payment as in `Hint.refundedPayment` */
  invoiceOfPayment(payment: string): Promise<string | undefined>;
  dispute(id: string): Promise<ProviderDispute | undefined>;
  /** The ids of the disputes about a paid invoice. */
  disputesOf(invoiceId: string): Promise<string[]>;
  /** At most 100, newest first; none of a customer that the provider does not know. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** The provider's hints since a time, oldest first. */
  listHints(since: Date): Promise<Hint[]>;
  /** @throws ProblemError SIGNATURE_INVALID */
  readWebhook(body: Buffer, signature: string): Hint;
}

export interface ProviderRefundOrder {
  /** Kept at the provider and found again there, also after the provider has forgotten the idempotency key. */
  orderId: string;
  invoiceId: string;
  /** Cents. */
  amount: number;
  isDuplicate: boolean;
}

export interface SubscriptionOrder {
  customerId: string;
  memberId: string;
  paymentMethodId: string;
  trialHours: number;
  /** Prevents a second subscription when the same order is sent again. */
  idempotencyKey: string;
}
