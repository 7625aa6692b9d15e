import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { eventsOfChange } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';
import { fingerprintsOf } from '../domain/fingerprints.ts';
import {
  differsForConsumers,
  type Fetched,
  type MembershipRow,
  membershipRow,
} from '../domain/membership.ts';
import { failedCharge } from '../domain/status.ts';
import { tellMailbox } from './tell-mailbox.ts';

const attempts = 6;

/**
 * Fetches a member's membership from the provider and stores it with the resulting events. Idempotent and safe to call
 * concurrently: it fetches again if another call wrote in between. The mailbox has applied the change when it returns.
 * @returns the membership; null when the member never had one.
 */
export async function syncMembership(context: Context, memberId: string): Promise<MembershipRow | null> {
  const row = await sync(context, memberId);
  await tellMailbox(context, memberId);
  return row;
}

async function sync(context: Context, memberId: string): Promise<MembershipRow | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const known = await context.memberships.of(memberId);
    const customer = await context.customers.of(memberId);
    if (!customer || known?.demonstration) return known;
    const fetched = await fetchNewest(context, customer.customerId);
    if (!fetched) return known;
    const row = await write(context, memberId, known, fetched);
    if (row) return row;
  }
  throw new ProblemError('UNAVAILABLE');
}

async function fetchNewest({ provider }: Context, customerId: string): Promise<Fetched | undefined> {
  const [newest, ...older] = await provider.listSubscriptions(customerId);
  if (!newest) return undefined;
  const subscription = [newest, ...older].find(({ status }) => status !== 'ended') ?? newest;
  const invoices = (await provider.listInvoices(customerId)).filter(
    ({ subscriptionId }) => subscriptionId === subscription.id,
  );
  const failed = subscription.status === 'ended' ? undefined : failedCharge(invoices);
  const payment = failed?.status === 'open' ? await provider.invoicePayment(failed.id) : undefined;
  const asks = failed && payment?.state === 'asks';
  return {
    subscription,
    invoices,
    ...(asks && { toConfirm: { invoiceId: failed.id, amount: payment.amount, currency: payment.currency } }),
  };
}

async function write(
  context: Context,
  memberId: string,
  known: MembershipRow | null,
  fetched: Fetched,
): Promise<MembershipRow | undefined> {
  const prints = fingerprintsOf(context.settings.TRIAL_SECRET, {
    card: fetched.subscription.cardFingerprint,
  });
  const row = membershipRow(memberId, known, fetched, prints[0]?._id);
  const paid = fetched.invoices
    .filter(({ status, beginsPeriod }) => status === 'paid' && beginsPeriod)
    .reverse();
  try {
    return await inTransaction(context.mongo.client, async (session) => {
      const fresh = await context.charges.addNew(session, memberId, row.subscriptionId, paid);
      if (known && fresh.length === 0 && isDeepStrictEqual(row, known)) return known;
      const next = { ...row, version: row.version + 1 };
      if (!(await context.customers.hold(session, memberId, row.trialEnd))) throw new Overtaken();
      if (!(await context.memberships.replace(session, known, next))) throw new Overtaken();
      if (differsForConsumers(known, next)) await context.unconfirmed.add(session, changeOf(next));
      const isGivenNow =
        next.given !== undefined && (await context.givenDays.done(next.given.orderId, session));
      // Also recognize a card that was added later.
      await context.fingerprints.use(session, prints, context.now());
      await context.outbox.add(session, eventsOfChange(known, next, { paid: fresh, isGivenNow }));
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
