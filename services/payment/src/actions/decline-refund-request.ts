import type { AnswerOf, declineRefundRequest as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';

/** Declines a request, unless somebody has decided it or is refunding. An email tells the member. @param by the operator */
export async function declineRefundRequest(
  { mongo, refundRequests, outbox, now }: Context,
  chargeId: string,
  { answer, by }: { answer: string; by: string },
): Promise<AnswerOf<typeof operation>> {
  const request = await refundRequests.find(chargeId);
  if (!request) throw new ProblemError('NOT_FOUND');
  const { memberId, amount } = request;
  const isNew = await inTransaction(mongo.client, async (session) => {
    const isDeclined = await refundRequests.decline(chargeId, { answer, by, at: now() }, session);
    const facts = { amount, outcome: 'declined' };
    if (isDeclined) await outbox.add(session, [emailRequest(memberId, 'refund-decided', facts)]);
    return isDeclined;
  });
  if (isNew) return { memberId, decidedBy: by, isNew };
  const decided = await refundRequests.find(chargeId);
  if (!decided) throw new ProblemError('NOT_FOUND');
  return { memberId, decidedBy: decided.decidedBy ?? decided.grant?.operatorId ?? null, isNew };
}
