import { type askRefund, type BodyOf, refundPolicy } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';
import { isChargedBack } from '../domain/dispute.ts';
import { askUntil, decideBy } from '../domain/refund-request.ts';
import type { RefundRequestRow } from '../store/refund-requests.ts';

/**
 * Stores that a member asks for a charge back. An email says by when the team decides. Idempotent.
 * @throws CHARGE_DISPUTED; NOT_FOUND for another member's charge or a free day; CONFLICT when it is too late or nothing is left of it
 */
export async function askForRefund(
  context: Context,
  memberId: string,
  { chargeId, reason, words }: BodyOf<typeof askRefund>,
): Promise<RefundRequestRow> {
  const { charges, refunds, refundRequests, disputes, now } = context;
  const charge = await charges.find(chargeId);
  if (charge?.memberId !== memberId || charge.amount === 0) throw new ProblemError('NOT_FOUND');
  const known = await refundRequests.find(chargeId);
  if (known) return known;
  if ((await disputes.ofCharges([chargeId])).some(isChargedBack))
    throw new ProblemError('CHARGE_DISPUTED', takenBack);
  const { amount, createdAt: chargedAt } = charge;
  const at = now();
  if (at > askUntil(chargedAt)) throw new ProblemError('CONFLICT', tooLate);
  if ((await refunds.givenOf(chargeId)) >= amount)
    throw new ProblemError('CONFLICT', 'This payment has been refunded already.');
  const row: RefundRequestRow = {
    ...{ _id: chargeId, memberId, amount, chargedAt, reason, words: words?.trim() ?? null },
    ...{ state: 'asked', at, decideBy: decideBy(at) },
  };
  try {
    await add(context, row);
    return row;
  } catch (error) {
    const first = isDuplicateKey(error) && (await refundRequests.find(chargeId));
    if (!first) throw error;
    return first;
  }
}

function add({ mongo, customers, refundRequests, outbox }: Context, row: RefundRequestRow): Promise<void> {
  const { memberId, amount, decideBy } = row;
  return inTransaction(mongo.client, async (session) => {
    if (!(await customers.hold(session, memberId, undefined))) throw new ProblemError('NOT_FOUND');
    await refundRequests.add(row, session);
    await outbox.add(session, [
      emailRequest(memberId, 'refund-asked', { amount, decideBy: decideBy.toISOString() }),
    ]);
  });
}

const tooLate = `A refund can be asked for within ${refundPolicy.daysToAsk} days of the charge, and these are over.`;
const takenBack =
  'Your bank has taken this payment back for you already, so we cannot refund it as well. What becomes of it, your bank tells you.';
