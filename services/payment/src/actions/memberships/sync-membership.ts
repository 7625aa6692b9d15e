import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import { eventsOfChange } from '../../answers/membership-events.ts';
import type { Context } from '../../context.ts';
import { fingerprintsOf } from '../../domain/fingerprints.ts';
import {
  differsForConsumers,
  type Fetched,
  isRunning,
  type Leftover,
  leftovers,
  lostSubscription,
  type MembershipRow,
  membershipRow,
  mustEndNow,
} from '../../domain/membership.ts';
import type { Invoice } from '../../domain/provider-facts.ts';
import { failedCharge } from '../../domain/status.ts';

/** Within the time that a caller waits. */
const triesForMs = 5_000;

/**
 * Fetches a member's membership from the provider and stores it with the resulting events. Idempotent and safe to call
 * concurrently: it fetches again, after a moment, if another call wrote in between. The mailbox has applied the change when it returns.
 * @returns the membership; null when the member never had one.
 * @throws UNAVAILABLE when others wrote all the time; who sent the notice, or the reconciler, asks again then
 */
export async function syncMembership(context: Context, memberId: string): Promise<MembershipRow | null> {
  const { row, left } = await sync(context, memberId);
  await tellMailbox(context, memberId);
  await leaveNothingOpen(context, left);
  return row;
}

interface Synced {
  row: MembershipRow | null;
  left: Leftover[];
}

async function sync(context: Context, memberId: string): Promise<Synced> {
  const until = Date.now() + triesForMs;
  for (let pauseMs = 20; Date.now() < until; pauseMs = Math.min(2 * pauseMs, 160)) {
    const known = await context.memberships.of(memberId);
    const customer = await context.customers.of(memberId);
    if (!customer || known?.demonstration) return { row: known, left: [] };
    const found = await find(context, customer.customerId, known);
    const { fetched, left } = found;
    if (!fetched) return { row: known, left };
    if (mustEndNow(fetched)) {
      await context.provider.endNow(fetched.subscription.id);
      continue;
    }
    const row = await write(context, memberId, known, found as Found & { fetched: Fetched });
    if (row) return { row, left };
    await sleep(Math.random() * pauseMs);
  }
  throw new ProblemError('UNAVAILABLE');
}

interface Found {
  fetched?: Fetched;
  left: Leftover[];
}

async function find(context: Context, customerId: string, known: MembershipRow | null): Promise<Found> {
  const { provider, now } = context;
  const subscriptions = await provider.listSubscriptions(customerId);
  if (isRunning(known) && !subscriptions.some(({ id }) => id === known.subscriptionId))
    subscriptions.push(
      (await provider.getSubscription(known.subscriptionId)) ?? lostSubscription(known, now()),
    );
  const [newest, ...older] = subscriptions;
  if (!newest) return { left: [] };
  const subscription = [newest, ...older].find(({ status }) => status !== 'ended') ?? newest;
  const all = await provider.listInvoices(customerId);
  const invoices = all.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const toConfirm = subscription.status === 'ended' ? undefined : await findToConfirm(context, invoices);
  const fetched = { subscription, invoices, ...(toConfirm && { toConfirm }) };
  return { fetched, left: leftovers(subscriptions, all) };
}

/** The failed charge that the bank wants its holder to confirm. */
async function findToConfirm({ provider }: Context, invoices: Invoice[]): Promise<Fetched['toConfirm']> {
  const failed = failedCharge(invoices);
  const payment = failed?.status === 'open' ? await provider.invoicePayment(failed.id) : undefined;
  if (!failed || payment?.state !== 'asks') return undefined;
  return { invoiceId: failed.id, amount: payment.amount, currency: payment.currency };
}

async function write(
  context: Context,
  memberId: string,
  known: MembershipRow | null,
  { fetched, left }: Found & { fetched: Fetched },
): Promise<MembershipRow | undefined> {
  const prints = fingerprintsOf(context.settings.TRIAL_SECRET, {
    card: fetched.subscription.cardFingerprint,
  });
  const row = membershipRow(memberId, known, fetched, prints[0]?._id);
  const others = left.filter(({ subscription }) => subscription.id !== row.subscriptionId);
  const paid = [...others.map(({ invoice }) => invoice), ...fetched.invoices]
    .filter(({ status, beginsPeriod }) => status === 'paid' && beginsPeriod)
    .reverse();
  try {
    return await inTransaction(context.mongo.client, async (session) => {
      const fresh = await context.charges.addNew(session, memberId, row.subscriptionId, paid);
      const isGivenBack = await orderGivingBack(context, row, left, session);
      if (known && fresh.length === 0 && !isGivenBack && isDeepStrictEqual(row, known)) return known;
      const next = { ...row, version: row.version + 1 };
      if (!(await context.customers.hold(session, memberId, row.trialEnd))) throw new Overtaken();
      if (!(await context.memberships.replace(session, known, next))) throw new Overtaken();
      if (differsForConsumers(known, next)) await context.unconfirmed.add(session, changeOf(next));
      // Also recognize a card that was added later.
      await context.fingerprints.use(session, prints, context.now());
      await context.outbox.add(session, eventsOfChange(known, next, fresh));
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

/**
 * Sends a membership's state to the mailbox unless the mailbox has confirmed it, so that a withdrawn right is withdrawn
 * before the member gets an answer. If this fails, the next call or the sweep retries.
 * @throws ProblemError UNAVAILABLE when the mailbox does not confirm.
 */
export async function tellMailbox(
  { unconfirmed, others, log }: Pick<Context, 'unconfirmed' | 'others' | 'log'>,
  memberId: string,
): Promise<void> {
  const change = await unconfirmed.of(memberId);
  if (!change) return;
  const { paymentStatus, validUntil, version } = change;
  try {
    await others.applyMembership({
      ...{ memberId, paymentStatus, version },
      validUntil: validUntil.toISOString(),
    });
  } catch (error) {
    log.warn({ err: error, memberId }, 'the mailbox was not told of a membership');
    throw new ProblemError('UNAVAILABLE', undefined, { cause: error });
  }
  await unconfirmed.confirm(change);
}

/**
 * Voids what is open of subscriptions that have ended, so that nobody pays for them. While a payment is under way the provider refuses
 * that: then it is noted that the money goes back if it comes. Safe to repeat.
 */
async function leaveNothingOpen({ provider }: Context, left: Leftover[]): Promise<void> {
  const noted = new Map<string, string[]>();
  for (const { subscription, invoice } of left) {
    if (invoice.status === 'paid') continue;
    const isVoid = await provider.voidInvoice(invoice.id, invoice.status === 'draft');
    const ids = noted.get(subscription.id) ?? subscription.leftOpen;
    if (!isVoid && !ids.includes(invoice.id)) noted.set(subscription.id, [...ids, invoice.id]);
  }
  for (const [id, invoiceIds] of noted) await provider.noteLeftOpen(id, invoiceIds);
}

/** Orders to give back what was paid after all, once; the sweep carries it out. @param row the member's newest membership @returns whether something new is to be given back */
async function orderGivingBack(
  { refunds, now }: Context,
  row: MembershipRow,
  left: Leftover[],
  session: ClientSession,
): Promise<boolean> {
  let isNew = false;
  const { _id: memberId } = row;
  for (const { invoice, subscription } of left) {
    const { id: chargeId, status } = invoice;
    const _id = `ended_${chargeId}`;
    if (status !== 'paid' || (await refunds.find(_id, session)) || (await refunds.openOf(chargeId))) continue;
    const amount = invoice.amount - (await refunds.givenOf(chargeId));
    if (amount <= 0) continue;
    await refunds.add(
      {
        ...{
          _id,
          memberId,
          chargeId,
          amount,
          reason: 'Paid after the membership had ended',
          operatorId: null,
        },
        ...{
          endsMembership: !isRunning(row) || row.subscriptionId === subscription.id,
          state: 'requested',
          isOpen: true,
          at: now(),
        },
      },
      session,
    );
    isNew = true;
  }
  return isNew;
}
