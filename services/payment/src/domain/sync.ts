import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { Invoice, Subscription } from '../provider/provider.ts';
import type { MembershipRow } from '../store/memberships.ts';
import { eventsOfChange } from './changes.ts';
import { hasFailedCharge, statusCode } from './status.ts';

type Parts = Pick<Context, 'provider' | 'mongo' | 'outbox' | 'memberships' | 'customers' | 'charges'>;

const rounds = 6;

/**
 * Asks the provider how a member's membership stands and stores that, with the events it calls for. Safe to call at any
 * time and any number of times at once: what was fetched before somebody else wrote is fetched again.
 * @returns the membership; null when there never was one.
 */
export async function syncMembership(parts: Parts, memberId: string): Promise<MembershipRow | null> {
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
export function rowOf(
  memberId: string,
  known: MembershipRow | null,
  { subscription, invoices }: Fetched,
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

async function fetchNewest({ provider }: Parts, customerId: string): Promise<Fetched | undefined> {
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
  parts: Parts,
  memberId: string,
  known: MembershipRow | null,
  fetched: Fetched,
): Promise<MembershipRow | undefined> {
  const row = rowOf(memberId, known, fetched);
  const paid = fetched.invoices.filter(({ status }) => status === 'paid').reverse();
  try {
    return await inTransaction(parts.mongo.client, async (session) => {
      const fresh = await parts.charges.addNew(session, memberId, row.subscriptionId, paid);
      if (known && fresh.length === 0 && isDeepStrictEqual(row, known)) return known;
      const next = { ...row, version: row.version + 1 };
      if (!(await parts.customers.hold(session, memberId, row.trialEnd))) throw new Overtaken();
      if (!(await parts.memberships.replace(session, known, next))) throw new Overtaken();
      await parts.outbox.add(session, eventsOfChange(known, next, fresh));
      return next;
    });
  } catch (error) {
    if (error instanceof Overtaken || isDuplicateKey(error)) return undefined;
    throw error;
  }
}

class Overtaken extends Error {}
