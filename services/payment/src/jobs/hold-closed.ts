import { holdMembership, releaseMembership } from '../actions/hold-membership.ts';
import type { Context } from '../context.ts';
import { eachInTurn } from './reconcile.ts';

/** Longer than a new invoice is a draft at Stripe, and some sweeps. */
const beforeChargeMs = 70 * 60_000;

/**
 * Holds what is charged soon of accounts that operators have closed, and releases what is held of others: an order, or its end, may
 * not have got here. @throws AggregateError after all were tried.
 */
export async function holdClosed(context: Context): Promise<void> {
  const { memberships, others, now } = context;
  const soon = new Date(now().getTime() + beforeChargeMs);
  const [due, pastDue, held] = await Promise.all([
    memberships.chargedSoon(soon),
    memberships.somePastDue(),
    memberships.held(),
  ]);
  const ids = [...new Set([...due, ...pastDue, ...held].map(({ _id }) => _id))];
  const { closed, open } = await others.closedAmong(ids);
  await eachInTurn(
    [...due, ...pastDue].filter(({ _id }) => closed.has(_id)),
    ({ _id }) => holdMembership(context, _id),
  );
  await eachInTurn(
    held.filter(({ _id }) => open.has(_id)),
    ({ _id }) => releaseMembership(context, _id),
  );
}
