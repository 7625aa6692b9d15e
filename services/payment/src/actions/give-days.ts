import type { BodyOf, giveDays as operation } from '@emberline/contracts';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { daysLater, whyNoDays } from '../domain/given-days.ts';
import { daysAhead, isRunning } from '../domain/membership.ts';
import type { GivenDaysRow } from '../store/given-days.ts';
import { finishDays } from './finish-days.ts';
import { syncMembership } from './sync-membership.ts';

type Order = BodyOf<typeof operation> & { memberId: string; operatorId: string };

/**
 * Stores an operator's order of days before the next charge, then carries it out. What the provider does not answer in time
 * stays `requested` and the sweep finishes it.
 * @throws NOT_SUBSCRIBED; CONFLICT when the membership cannot be given days, is charged at another time than the operator
 * has seen, or another order is open, and when the key stands for another order
 */
export async function giveDays(context: Context, order: Order): Promise<GivenDaysRow> {
  let row = await begin(context, order);
  try {
    if (row.isOpen) row = await finishDays(context, row);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const stored = await context.givenDays.find(row._id);
    if (!stored) throw new ProblemError('NOT_SUBSCRIBED');
    row = stored;
  }
  if (row.state === 'failed') throw new ProblemError('CONFLICT');
  return row;
}

async function begin(context: Context, order: Order): Promise<GivenDaysRow> {
  const known = await context.givenDays.find(order.key);
  if (known) return same(known, order);
  const row = await newRow(context, order);
  try {
    await add(context, row);
    return row;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const first = await context.givenDays.find(order.key);
    if (first) return same(first, order);
    throw new ProblemError('CONFLICT', 'This member is being given days already. Please look again.');
  }
}

/** Together with the proof that the member is not erased: an erasure at the same time sees the order. */
function add({ mongo, customers, givenDays }: Context, row: GivenDaysRow): Promise<void> {
  return inTransaction(mongo.client, async (session) => {
    if (!(await customers.hold(session, row.memberId, undefined))) throw new ProblemError('NOT_SUBSCRIBED');
    await givenDays.add(row, session);
  });
}

function same(known: GivenDaysRow, { memberId, days }: Order): GivenDaysRow {
  if (known.memberId !== memberId || known.days !== days) throw new ProblemError('CONFLICT');
  return known;
}

async function newRow(context: Context, order: Order): Promise<GivenDaysRow> {
  const { memberId, operatorId, key, days, reason, nextChargeAt } = order;
  const membership = await syncMembership(context, memberId);
  if (!isRunning(membership)) throw new ProblemError('NOT_SUBSCRIBED');
  const at = context.now();
  const problem = whyNoDays(membership, await context.disputes.ofMember(memberId), at);
  const { subscriptionId, trialEnd, periodEnd: from } = membership;
  if (problem !== undefined || from.getTime() !== Date.parse(nextChargeAt))
    throw new ProblemError('CONFLICT', problem);
  return {
    ...{ _id: key, memberId, subscriptionId, days, from, until: daysLater(from, days) },
    dueBefore: daysAhead(membership)?.dueBefore ?? from,
    ...(trialEnd && { trialEnd }),
    ...{ reason, operatorId, state: 'requested', isOpen: true, at },
  };
}
