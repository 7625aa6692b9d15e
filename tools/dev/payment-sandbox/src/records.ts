import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import defaults from './defaults.json' with { type: 'json' };

/** The kinds of record by their `object` name, in Stripe's own types with references as ids. */
export interface Records {
  customer: Stored<Stripe.Customer>;
  payment_method: Stored<Stripe.PaymentMethod> & { hidden: { number: string } };
  setup_intent: Stored<Stripe.SetupIntent>;
  product: Stored<Stripe.Product>;
  price: Stored<Stripe.Price>;
  subscription: Stored<Stripe.Subscription> & { hidden: { trialWarned: boolean } };
  invoice: Stored<Stripe.Invoice> & {
    hidden: { firstFailedAt: number | null; paymentIntent: string | null };
  };
  invoice_payment: Stored<Stripe.InvoicePayment>;
  payment_intent: Stored<Stripe.PaymentIntent> & { hidden: { invoice: string } };
  charge: Stored<Stripe.Charge>;
  dispute: Stored<Stripe.Dispute>;
  refund: Stored<Stripe.Refund>;
  event: StoredEvent;
  idempotency: SavedAnswer;
  delivery: Delivery;
  settings: Settings;
}
export type Kind = keyof Records;

export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The saved answer of an idempotency key. `fingerprint` shows whether a later request is the same. */
export interface SavedAnswer {
  id: string;
  object: 'idempotency';
  fingerprint: string;
  requestId: string;
  created: number;
  status: number;
  body: string;
}

/** The delivery of one copy of an event. Times are real time (milliseconds), not the sandbox's. */
export interface Delivery {
  id: string;
  object: 'delivery';
  event: string;
  eventType: string;
  status: 'pending' | 'held' | 'delivered' | 'dropped' | 'failed';
  attempts: number;
  nextAttemptAt: number;
  lastAnswer: string | null;
}

export interface Settings {
  id: 'settings';
  object: 'settings';
  clockOffsetSeconds: number;
  /** How long the invoice of a renewal stays a draft; missing: it is charged at once. */
  draftSeconds?: number;
  /** Attempts to charge stay under way until they are released. */
  holdsAttempts?: boolean;
  /** What becomes of a subscription when no retry is left; missing: it is cancelled. */
  afterRetries?: 'cancel' | 'unpaid';
  webhooks: { copies: number; reverse: boolean; dropPercent: number; hold: boolean };
}

/** A Stripe object as stored: expandable fields are ids. */
export type Stored<T> = { [Field in keyof T]: Collapsed<T[Field]> };
type Collapsed<Value> = string extends Value ? string | Extract<Value, null | undefined> : Value;

/** The beginning of each kind's ids. */
export const prefixes = {
  customer: 'cus',
  payment_method: 'pm',
  setup_intent: 'seti',
  product: 'prod',
  price: 'price',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  dispute: 'dp',
  refund: 're',
} as const satisfies Partial<Record<Kind, string>>;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id as Stripe writes them: a prefix that tells the kind, then 24 random characters. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** A new record: all fields of its kind as Stripe fills them in (`defaults.json`), and those that are its own. */
export function newRecord<K extends keyof typeof prefixes>(
  kind: K,
  created: number,
  own: Partial<Records[K]>,
): Records[K] {
  const filled = structuredClone(defaults[kind]);
  return { id: newId(prefixes[kind]), object: kind, created, ...filled, ...own } as unknown as Records[K];
}

/** A copy of a record for an answer, without its hidden fields. */
export function present<T extends object>(record: T): Omit<T, 'hidden'> {
  const { hidden: _, ...shown } = record as T & { hidden?: unknown };
  return structuredClone(shown) as Omit<T, 'hidden'>;
}
