import type { BodyOf, refundCharge as operation } from '@emberline/contracts';
import { money } from '@emberline/contracts/money';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import type { Context } from '../context.ts';
import type { RefundRow } from '../store/refunds.ts';
import { finishRefund } from './finish-refund.ts';

type Order = BodyOf<typeof operation> & { chargeId: string; operatorId: string };

/**
 * Stores an operator's order of a refund, then carries it out. What the provider does not answer in time stays `requested`
 * and the sweep finishes it.
 * @returns the refund of this order's key; another one while that is open
 * @throws CONFLICT when less is left of the charge, or the key stands for another order
 */
export async function refundCharge(context: Context, order: Order): Promise<RefundRow> {
  const row = await begin(context, order);
  if (row._id !== order.key || !row.isOpen) return row;
  try {
    return await finishRefund(context, row);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return (await context.refunds.find(row._id)) ?? row;
  }
}

async function begin({ charges, refunds, now }: Context, order: Order): Promise<RefundRow> {
  const { key, chargeId, amount, reason, operatorId, endsMembership } = order;
  const known = await refunds.find(key);
  if (known) {
    if (known.chargeId !== chargeId || known.amount !== amount) throw new ProblemError('CONFLICT');
    return known;
  }
  const charge = await charges.find(chargeId);
  if (!charge) throw new ProblemError('NOT_FOUND');
  const left = charge.amount - (await refunds.givenOf(chargeId));
  if (amount > left) {
    const open = await refunds.openOf(chargeId);
    if (open) return open;
    throw new ProblemError('CONFLICT', `Only ${money(left)} of this payment is left to refund.`);
  }
  const row: RefundRow = {
    ...{ _id: key, memberId: charge.memberId, chargeId, amount, reason, operatorId, endsMembership },
    ...{ state: 'requested', isOpen: true, at: now() },
  };
  try {
    await refunds.add(row);
    return row;
  } catch (error) {
    const first = isDuplicateKey(error) && ((await refunds.find(key)) ?? (await refunds.openOf(chargeId)));
    if (first) return first;
    throw isDuplicateKey(error) ? new ProblemError('CONFLICT') : error;
  }
}
