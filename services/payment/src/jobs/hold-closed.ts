import { holdMembership, releaseMembership } from '../actions/hold-membership.ts';
import type { Context } from '../context.ts';
import { eachInTurn } from './reconcile.ts';

/** A ban is stored before its cards are barred, and its call is over by then. */
const longestCallMs = 60_000;
/** Longer than a new invoice is a draft at Stripe, and some sweeps. */
const beforeChargeMs = 70 * 60_000;

/**
 * Holds what is charged soon of accounts that operators have closed, and releases what is held of others, their cards too: an order,
 * or its end, may not have got here, or may have come while a ban was still asking the provider for cards. @throws AggregateError after all were tried.
 */
export async function holdClosed(context: Context): Promise<void> {
  const { memberships, cardBars, others, now } = context;
  const soon = new Date(now().getTime() + beforeChargeMs);
  const told = new Date(now().getTime() - longestCallMs);
  const [barred, due, pastDue, held] = await Promise.all([
    cardBars.barredBefore(told),
    memberships.chargedSoon(soon),
    memberships.somePastDue(),
    memberships.held(),
  ]);
  const ids = [...new Set([...barred, ...[...due, ...pastDue, ...held].map(({ _id }) => _id)])];
  const { closed, open } = await others.closedAmong(ids);
  await eachInTurn(
    [...due, ...pastDue].filter(({ _id }) => closed.has(_id)),
    ({ _id }) => holdMembership(context, _id),
  );
  await eachInTurn(
    held.filter(({ _id }) => open.has(_id)),
    ({ _id }) => releaseMembership(context, _id),
  );
  await eachInTurn(
    barred.filter((id) => open.has(id)),
    (id) => cardBars.undoBefore(id, told),
  );
}
