import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { validUntil } from '../answers/membership-answer.ts';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';

/**
 * Requests the receipt of a charge once more, for an operator; it names the next payment if there will be one.
 * @throws NOT_FOUND also for a free day, and for a member who is deleted
 */
export async function sendReceipt(context: Context, chargeId: string, operatorId: string): Promise<void> {
  const { charges, memberships, customers, mongo, outbox, acts } = context;
  const charge = await charges.find(chargeId);
  if (!charge || charge.amount === 0) throw new ProblemError('NOT_FOUND');
  const { memberId, amount } = charge;
  const membership = await memberships.of(memberId);
  const goesOn = membership?.code === 1 && !membership.cancelAtPeriodEnd;
  const nextChargeAt = goesOn && membership.periodEnd.toISOString();
  const facts = {
    amount,
    invoiceId: chargeId,
    ...(nextChargeAt && { nextChargeAt, validUntil: validUntil(membership) }),
  };
  await inTransaction(mongo.client, async (session) => {
    if (!(await customers.hold(session, memberId, undefined))) throw new ProblemError('NOT_FOUND');
    await outbox.add(session, [emailRequest(memberId, 'receipt', facts)]);
    const details = { chargeId };
    await acts.acted({ operatorId, action: 'resend-receipt', targetId: memberId, details }, session);
  });
}
