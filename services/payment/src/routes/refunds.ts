import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { askForRefund } from '../actions/ask-for-refund.ts';
import { declineRefundRequest } from '../actions/decline-refund-request.ts';
import { refundCharge } from '../actions/refund-charge.ts';
import { refundAnswer } from '../answers/payment-answer.ts';
import { refundRequestAnswer, refundRequestRowAnswer } from '../answers/refund-request-answer.ts';
import type { Context } from '../context.ts';
import { isChargedBack } from '../domain/dispute.ts';

export const refunds = routes<Context>({
  askRefund: async (context, { body, caller }) => ({
    request: refundRequestAnswer(await askForRefund(context, caller.id, body)),
  }),
  refundCharge: async (context, { params, body, caller }) => {
    const row = await refundCharge(context, { ...body, chargeId: params.chargeId, operatorId: caller.id });
    return { memberId: row.memberId, refund: refundAnswer(row) };
  },
  listRefundRequestRows: async (
    { refundRequests, refunds, disputes },
    { query: { decided = false, page = 1, limit = pageSizes.operators } },
  ) => {
    const { rows, total } = await refundRequests.page(decided, page, limit);
    const ids = rows.map(({ _id }) => _id);
    const [given, disputed] = await Promise.all([refunds.givenOfMany(ids), disputes.ofCharges(ids)]);
    const taken = new Set(disputed.filter(isChargedBack).map(({ chargeId }) => chargeId));
    return {
      requests: rows.map((row) => refundRequestRowAnswer(row, given.get(row._id) ?? 0, taken.has(row._id))),
      total,
    };
  },
  getRefundRequest: async ({ refundRequests, refunds, disputes }, { params: { chargeId } }) => {
    const row = await refundRequests.find(chargeId);
    if (!row) throw new ProblemError('NOT_FOUND');
    const isDisputed = (await disputes.ofCharges([chargeId])).some(isChargedBack);
    return refundRequestRowAnswer(row, await refunds.givenOf(chargeId), isDisputed);
  },
  declineRefundRequest: (context, { params, body, caller }) =>
    declineRefundRequest(context, params.chargeId, { answer: body.answer.trim(), by: caller.id }),
});
