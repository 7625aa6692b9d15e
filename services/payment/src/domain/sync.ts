import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { Invoice, Subscription } from '../provider/provider.ts';
import type { MembershipRow } from '../store/memberships.ts';
import { eventsOfChange, isToldDifferently } from './changes.ts';
import { fingerprintsOf } from './known-person.ts';
import { hasFailedCharge, statusCode } from './status.ts';
import { tellMailbox } from './tell-mailbox.ts';

const rounds = 6;

/**
 * Asks the provider how a member's membership stands and stores that, with the events it calls for. Safe to call at any
 * time and any number of times at once: what was fetched before somebody else wrote is fetched again. The mailbox has
 * been told when it returns.
 * @returns the membership; null when there never was one.
 */
export async function syncMembership(parts: Context, memberId: string): Promise<MembershipRow | null> {
  const row = await sync(parts, memberId);
  await tellMailbox(parts, memberId);
  return row;
}

async function sync(parts: Context, memberId: string): Promise<MembershipRow | null> {
  for (let round = 0; round < rounds; round++) {
    const known = await parts.memberships.of(memberId);
    const customer = await parts.customers.of(memberId);
    if (!customer || known?.demonstration) return known;
    const fetched = await fetchNewest(parts, customer.customerId);
    if (!fetched) return known;
    const row = await write(parts, memberId, known, fetched);
    if (row) return row;
  }
  throw new ProblemError('UNAVAILABLE');
}

/** The row that a fetched subscription makes. Pure. */
function rowOf(
  memberId: string,
  known: MembershipRow | null,
  { subscription, invoices }: Fetched,
  cardPrint: string | undefined,
): MembershipRow {
  const sameOne = known?.subscriptionId === subscription.id;
  return {
    _id: memberId,
    subscriptionId: subscription.id,
    customerId: subscription.customerId,
    status: subscription.status,
    code: statusCode(subscription),
    createdAt: subscription.createdAt,
    ...(subscription.trialEnd && { trialEnd: subscription.trialEnd }),
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    lastChargeFailed: subscription.status !== 'ended' && hasFailedCharge(invoices),
    ...(subscription.card && { card: subscription.card }),
    ...(cardPrint !== undefined && { cardPrint }),
    ...(sameOne && known.remindedAt && { remindedAt: known.remindedAt }),
    ...(known?.cardNoticeFor && { cardNoticeFor: known.cardNoticeFor }),
    version: known?.version ?? 0,
  };
}

interface Fetched {
  subscription: Subscription;
  /** Of this subscription alone. */
  invoices: Invoice[];
}

async function fetchNewest({ provider }: Context, customerId: string): Promise<Fetched | undefined> {
  const [newest, ...older] = await provider.listSubscriptions(customerId);
  if (!newest) return undefined;
  const subscription = [newest, ...older].find(({ status }) => status !== 'ended') ?? newest;
  const invoices = await provider.listInvoices(customerId);
  return {
    subscription,
    invoices: invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id),
  };
}

async function write(
  parts: Context,
  memberId: string,
  known: MembershipRow | null,
  fetched: Fetched,
): Promise<MembershipRow | undefined> {
  const prints = fingerprintsOf(parts, { card: fetched.subscription.cardFingerprint });
  const row = rowOf(memberId, known, fetched, prints[0]?._id);
  const paid = fetched.invoices.filter(({ status }) => status === 'paid').reverse();
  try {
    return await inTransaction(parts.mongo.client, async (session) => {
      const fresh = await parts.charges.addNew(session, memberId, row.subscriptionId, paid);
      if (known && fresh.length === 0 && isDeepStrictEqual(row, known)) return known;
      const next = { ...row, version: row.version + 1 };
      if (!(await parts.customers.hold(session, memberId, row.trialEnd))) throw new Overtaken();
      if (!(await parts.memberships.replace(session, known, next))) throw new Overtaken();
      if (isToldDifferently(known, next)) await parts.untold.add(session, changeOf(next));
      // A card that was added later is known again as well.
      await parts.fingerprints.use(session, prints, parts.now());
      await parts.outbox.add(session, eventsOfChange(known, next, fresh));
      return next;
    });
  } catch (error) {
    if (error instanceof Overtaken || isDuplicateKey(error)) return undefined;
    throw error;
  }
}

class Overtaken extends Error {}

function changeOf({ _id, code: paymentStatus, periodEnd: validUntil, version }: MembershipRow) {
  return { _id, paymentStatus, validUntil, version };
}
