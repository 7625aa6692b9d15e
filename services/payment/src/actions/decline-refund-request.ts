import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { emailRequest } from '../answers/membership-events.ts';
import type { Context } from '../context.ts';
import type { RefundRequestRow } from '../store/refund-requests.ts';

/**
 * Declines a request. An email tells the member. The same operator's order again changes nothing.
 * @throws NOT_FOUND; CONFLICT with the name of who decided first, or is refunding
 */
export async function declineRefundRequest(
  context: Context,
  chargeId: string,
  answer: string,
  { id: operatorId, name: byName }: CallerOf<'operator'>,
): Promise<void> {
  const { mongo, refundRequests, outbox, acts, now } = context;
  await inTransaction(mongo.client, async (session) => {
    const request = await refundRequests.find(chargeId, session);
    if (!request) throw new ProblemError('NOT_FOUND');
    const { memberId, amount, decidedBy, grant } = request;
    if (!(await refundRequests.decline(chargeId, { answer, by: operatorId, byName, at: now() }, session))) {
      if ((decidedBy ?? grant?.operatorId) === operatorId) return;
      throw await alreadyDecided(context, request);
    }
    const facts = { amount, outcome: 'declined' };
    await outbox.add(session, [emailRequest(memberId, 'refund-decided', facts)]);
    const details = { chargeId };
    await acts.acted({ operatorId, action: 'decline-refund', targetId: memberId, details }, session);
  });
}

/** A CONFLICT with the name of who decided, in the provider's own pages `Somebody`. */
export async function alreadyDecided(
  { refunds }: Pick<Context, 'refunds'>,
  { decidedBy, decidedByName, grant }: RefundRequestRow,
): Promise<ProblemError> {
  const by = decidedBy ?? grant?.operatorId;
  const name = decidedByName ?? (grant && (await refunds.find(grant.refundId))?.operatorName);
  const who = by ? (name ?? 'Another operator') : 'Somebody';
  return new ProblemError('CONFLICT', `${who} has decided this request already.`);
}
