import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { whyNoDays } from '../domain/given-days.ts';
import { isRunning } from '../domain/membership.ts';
import type { GivenDaysRow } from '../store/given-days.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Carries out a stored order of days, or what a crash left of it. The membership is fetched before, which shows whether the
 * provider has this order already, and after. Safe to repeat and to call concurrently.
 * @throws NOT_SUBSCRIBED when the member was erased meanwhile, and the order with the member
 */
export async function finishDays(
  context: Context,
  { _id: id, ...order }: GivenDaysRow,
): Promise<GivenDaysRow> {
  const { givenDays, provider, disputes, now } = context;
  const current = async () => {
    const row = await givenDays.find(id);
    if (!row) throw new ProblemError('NOT_SUBSCRIBED');
    return row;
  };
  const membership = await syncMembership(context, order.memberId);
  const row = await current();
  if (row.state !== 'requested') return row;
  const isAsSeen =
    isRunning(membership) &&
    membership.subscriptionId === order.subscriptionId &&
    membership.periodEnd.getTime() === order.from.getTime() &&
    whyNoDays(membership, await disputes.ofMember(order.memberId), now()) === undefined;
  try {
    if (!isAsSeen) throw new ProblemError('CONFLICT');
    await provider.giveDays({ ...order, orderId: id, attempt: row.unanswered ?? 0 });
  } catch (error) {
    // Without the provider's clear refusal the days may have been given, so the order stays open.
    if (isUnavailable(error)) await givenDays.countUnanswered(id);
    if (!(error instanceof ProblemError) || isUnavailable(error)) throw error;
    await givenDays.fail(id);
    return current();
  }
  await syncMembership(context, order.memberId);
  return current();
}
