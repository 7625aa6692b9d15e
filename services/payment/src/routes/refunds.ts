import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { refundCharge } from '../actions/refunds/refund-charge.ts';
import { askForRefund, declineRefundRequest } from '../actions/refunds/refund-requests.ts';
import { refundAnswer, refundRequestAnswer, refundRequestRowAnswer } from '../answers/payments.ts';
import type { Context } from '../context.ts';
import { isChargedBack } from '../domain/refunds.ts';

export const refunds = routes<Context>({
  askRefund: async (context, { body, caller }) => ({
    request: refundRequestAnswer(await askForRefund(context, caller.id, body)),
  }),
  refundPayment: async (context, { params, body, caller: { id: operatorId, name: operatorName } }) => ({
    refund: refundAnswer(await refundCharge(context, { ...body, ...params, operatorId, operatorName })),
  }),
  listRefundRequestRows: async (
    { pageOnce, refundRequests, refunds, disputes },
    { query: { decided = false, page = 1, limit = pageSizes.operators }, caller },
  ) => {
    const asked = { reader: caller.id, list: ['refund requests', decided], page, limit };
    const { rows, total } = await pageOnce(asked, (rest) => refundRequests.page(decided, rest, limit));
    const ids = rows.map(({ _id }) => _id);
    const [given, disputed] = await Promise.all([refunds.givenOfMany(ids), disputes.ofCharges(ids)]);
    const taken = new Set(disputed.filter(isChargedBack).map(({ chargeId }) => chargeId));
    return {
      requests: rows.map((row) => refundRequestRowAnswer(row, given.get(row._id) ?? 0, taken.has(row._id))),
      total,
    };
  },
  declineRefund: (context, { params, body, caller }) =>
    declineRefundRequest(context, params.chargeId, body.answer, caller),
});
