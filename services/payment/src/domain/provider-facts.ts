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
  /** `trialing` is the free day; while given days run it is `active`. */
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  /** Whether the member cancelled it, rather than a failed charge, a dispute or the team. */
  cancelledByMember: boolean;
  /** Cancelled since the team has closed the account; goes on when that is undone. */
  isHeld?: true;
  createdAt: Date;
  /** Of the free day. */
  trialEnd: Date | undefined;
  /** The last days that the team gave, also once they are over. */
  given: GivenDays | undefined;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Its own price in cents a month, which later orders may not have. */
  amount: number | undefined;
  /** The invoices that were not paid when it was ended here. */
  leftOpen: string[];
  card: Card | undefined;
  /** See `ConfirmedCard`. */
  cardFingerprint: string | undefined;
}

/** Days before the next charge, noted at the provider with the subscription. */
export interface GivenDays {
  /** The operator's order. */
  orderId: string;
  days: number;
  /** When the charge was due before the team gave any. */
  dueBefore: Date;
  /** When it is due with these days. */
  until: Date;
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
  /** Whether a paid period or the free day begins with it; none does with the empty invoice of given days. */
  beginsPeriod: boolean;
}

/** The payment of an invoice, as it stands. */
export interface InvoicePayment {
  /** `asks`: the card's holder must confirm it at the bank, or has refused to and may think again. */
  state: 'paid' | 'asks' | 'processing' | 'failed';
  /** Cents. */
  amount: number;
  currency: string;
  /** Lets the page show the bank's dialog. */
  clientSecret: string;
  /** The card that was tried. */
  paymentMethodId: string | undefined;
  /** The bank's words when it declined. */
  refusal: string | undefined;
}

/** A subscription that does not run until the holder of its card has confirmed the first payment. */
export interface AskedStart {
  subscriptionId: string;
  invoiceId: string;
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
