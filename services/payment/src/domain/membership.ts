import { type PaymentStatus, paymentStatus, plan } from '@emberline/contracts/choices';
import type { Card, GivenDays, Invoice, Subscription } from './provider-facts.ts';
import { hasFailedCharge, hasPendingCharge, statusCode } from './status.ts';

/** A member’s newest subscription, as last fetched from the provider. */
export interface MembershipRow {
  /** The member. */
  _id: string;
  subscriptionId: string;
  customerId: string;
  status: Subscription['status'];
  code: PaymentStatus;
  createdAt: Date;
  trialEnd?: Date;
  given?: GivenDays;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** Its own price in cents a month; missing in rows of before it was stored, and in the demonstration. */
  amount?: number;
  /** The cancel comes from the closing of the account. */
  isHeld?: true;
  lastChargeFailed: boolean;
  /** Set while the newest charge is not paid yet. */
  chargePending?: true;
  /** The open charge that the card's holder must confirm at the bank. */
  toConfirm?: { invoiceId: string; amount: number; currency: string };
  card?: Card;
  /** Its keyed fingerprint. */
  cardPrint?: string;
  /** When the reminder before the first charge, or the one after given days, was requested. */
  remindedAt?: Date;
  /** The card expiry (`2026-12`) for which a notice was requested. */
  cardNoticeFor?: string;
  /** Rises with every change; orders the published events. */
  version: number;
  /** Made by the seed, unknown to the provider. */
  demonstration?: true;
}

/** Whether this membership still runs, so that no other may be started. */
export function isRunning(row: MembershipRow | null): row is MembershipRow {
  return row !== null && row.status !== 'ended';
}

/** The days that move the next charge: those given last, unless a period was charged since. */
export function daysAhead({
  given,
  code,
  cancelAtPeriodEnd,
  periodEnd,
}: MembershipRow): GivenDays | undefined {
  const goesOn = code === paymentStatus.active && !cancelAtPeriodEnd;
  return goesOn && given?.until.getTime() === periodEnd.getTime() ? given : undefined;
}

/** When the provider charges next; undefined when no charge follows, the last one failed, or the provider does not know it. */
export function chargedNextAt(row: MembershipRow): Date | undefined {
  const goesOn = row.code === paymentStatus.active && !row.cancelAtPeriodEnd && !row.lastChargeFailed;
  return goesOn && !row.demonstration ? dueAt(row) : undefined;
}

/** When the next charge is due: that of the present period, while it is on its way. */
export function dueAt({ chargePending, periodStart, periodEnd }: MembershipRow): Date {
  return chargePending ? periodStart : periodEnd;
}

/** Whether cancelling it ends it now: the present period is not paid, so there is nothing to keep. */
export function endsAtOnce({ status, lastChargeFailed, chargePending }: MembershipRow): boolean {
  if (status === 'ended') return false;
  return status === 'past_due' || status === 'paused' || lastChargeFailed || chargePending === true;
}

/** Cents a month of this very membership. @param paid what it was charged last, for a row that does not tell */
export function priceOf({ amount }: MembershipRow, paid: number = plan.amount): number {
  return amount ?? paid;
}

/** A member's subscription as fetched from the provider. */
export interface Fetched {
  subscription: Subscription;
  /** Of this subscription alone. */
  invoices: Invoice[];
  toConfirm?: MembershipRow['toConfirm'];
}

/** Makes a row from a fetched subscription. It keeps the version of `known`. */
export function membershipRow(
  memberId: string,
  known: MembershipRow | null,
  { subscription, invoices, toConfirm }: Fetched,
  cardPrint: string | undefined,
): MembershipRow {
  const sameOne = known?.subscriptionId === subscription.id;
  const lastChargeFailed = subscription.status !== 'ended' && hasFailedCharge(invoices);
  const status = statusOf(subscription, lastChargeFailed);
  const sameCharge = sameOne && known.given?.orderId === subscription.given?.orderId;
  return {
    _id: memberId,
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    status,
    code: statusCode({ ...subscription, status }),
    createdAt: subscription.createdAt,
    ...(subscription.trialEnd && { trialEnd: subscription.trialEnd }),
    ...(subscription.given && { given: subscription.given }),
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    amount: subscription.amount ?? plan.amount,
    ...(subscription.isHeld && { isHeld: true }),
    lastChargeFailed,
    ...(subscription.status !== 'ended' && hasPendingCharge(invoices) && { chargePending: true }),
    ...(toConfirm && { toConfirm }),
    ...(subscription.card && { card: subscription.card }),
    ...(cardPrint !== undefined && { cardPrint }),
    ...(sameCharge && known.remindedAt && { remindedAt: known.remindedAt }),
    ...(known?.cardNoticeFor && { cardNoticeFor: known.cardNoticeFor }),
    version: known?.version ?? 0,
  };
}

/** The provider does not know it any more: it has ended, and nobody says why. */
export function lostSubscription(row: MembershipRow, now: Date): Subscription {
  const { subscriptionId: id, customerId, createdAt, periodStart, periodEnd } = row;
  return {
    ...{ id, customerId, createdAt, periodStart, status: 'ended', cancelledByMember: false },
    ...{ trialEnd: row.trialEnd, given: row.given, amount: row.amount, leftOpen: [] },
    periodEnd: periodEnd < now ? periodEnd : now,
    ...{ cancelAtPeriodEnd: false, card: row.card, cardFingerprint: undefined },
  };
}

/** What an ended subscription has left: invoices that somebody might still pay, or that were paid after all. */
export function leftovers(subscriptions: readonly Subscription[], invoices: readonly Invoice[]): Leftover[] {
  const ended = new Map(subscriptions.filter(({ status }) => status === 'ended').map((one) => [one.id, one]));
  return invoices.flatMap((invoice) => {
    const subscription = ended.get(invoice.subscriptionId ?? '');
    if (!subscription) return [];
    const { status, id, amount } = invoice;
    const isNoted = subscription.leftOpen.includes(id);
    const isPaidAfterAll = status === 'paid' && amount > 0 && isNoted;
    return status === 'open' || status === 'draft' || isPaidAfterAll ? [{ subscription, invoice }] : [];
  });
}

export interface Leftover {
  subscription: Subscription;
  invoice: Invoice;
}

/** Its member has cancelled it, or the team has closed the account, and the present period is not paid. */
export function mustEndNow({ subscription, invoices }: Fetched): boolean {
  const { status, cancelAtPeriodEnd, cancelledByMember, isHeld = false } = subscription;
  const isWanted = cancelAtPeriodEnd && (cancelledByMember || isHeld);
  const isUnpaid = status === 'past_due' || status === 'paused';
  return (
    isWanted && status !== 'ended' && (isUnpaid || hasFailedCharge(invoices) || hasPendingCharge(invoices))
  );
}

/** The provider’s status tells nothing of a charge that failed after days were given: to it they are a trial. */
function statusOf({ status, given, periodEnd }: Subscription, lastChargeFailed: boolean) {
  const daysRun = given?.until.getTime() === periodEnd.getTime();
  return status === 'active' && daysRun && lastChargeFailed ? 'past_due' : status;
}

/** Whether the change from `before` to `after` must be published. */
export function differsForConsumers(before: MembershipRow | null, after: MembershipRow): boolean {
  return (
    before === null ||
    before.code !== after.code ||
    before.lastChargeFailed !== after.lastChargeFailed ||
    before.periodEnd.getTime() !== after.periodEnd.getTime()
  );
}
