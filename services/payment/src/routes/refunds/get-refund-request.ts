import { getRefundRequest } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { refundRequestRowAnswer } from '../../answers/refund-request-answer.ts';
import type { Context } from '../../context.ts';
import { isChargedBack } from '../../domain/dispute.ts';

export const getRefundRequestRoute = route(
  getRefundRequest,
  async ({ refundRequests, refunds, disputes }: Context, { params: { chargeId } }) => {
    const row = await refundRequests.find(chargeId);
    if (!row) throw new ProblemError('NOT_FOUND');
    const isDisputed = (await disputes.ofCharges([chargeId])).some(isChargedBack);
    return refundRequestRowAnswer(row, await refunds.givenOf(chargeId), isDisputed);
  },
);
