import { isUnavailable } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { isRunning, type MembershipRow, priceOf } from '../domain/membership.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * A membership with its own price. Rows of before that was stored are fetched once more; while the provider does not answer, it is
 * what was charged last.
 */
export async function withPrice(context: Context, row: MembershipRow | null): Promise<MembershipRow | null> {
  if (!isRunning(row) || row.demonstration || row.amount !== undefined) return row;
  try {
    return await syncMembership(context, row._id);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const paid = await context.charges.paidBy(row._id);
    const last = paid.find(({ subscriptionId }) => subscriptionId === row.subscriptionId);
    return { ...row, amount: priceOf(row, last?.amount) };
  }
}
