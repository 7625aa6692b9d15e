/** The payment provider's data in this service's types. */

export interface ConfirmedCard {
  status: 'confirmed' | 'pending';
  customerId: string | undefined;
  paymentMethodId: string | undefined;
  /** Equal for equal cards, whoever enters them; undefined when the method is no card. */
  fingerprint: string | undefined;
}

export interface Subscription {
  id: string;
  customerId: string;
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  /** Whether the member cancelled it, rather than a failed charge, a dispute or the team. */
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

/** Money that the provider gives back, or has given back. */
export interface ProviderRefund {
  id: string;
  /** The order it came from; undefined when it was made in the provider's own pages. */
  orderId: string | undefined;
  amount: number;
  state: 'sent' | 'done' | 'failed';
  createdAt: Date;
}

/** A charge that the payer's bank takes back, or asks about. */
export interface ProviderDispute {
  id: string;
  customerId: string | undefined;
  invoiceId: string | undefined;
  amount: number;
  reason: string;
  /** `inquiry`: the bank only asks; `closed`: an inquiry that led to nothing. */
  status: 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  dueBy: Date | undefined;
  createdAt: Date;
}

/** Says that this customer’s objects changed. The objects themselves are fetched. */
export interface Hint {
  eventId: string;
  type: string;
  createdAt: Date;
  customerId: string | undefined;
  /** The payment of which something was given back. */
  refundedPayment: string | undefined;
  /** The dispute that changed. Such a hint has no customer. */
  disputeId: string | undefined;
}
