import { listRefundRequestRows } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { refundRequestRowAnswer } from '../../answers/refund-request-answer.ts';
import type { Context } from '../../context.ts';
import { isChargedBack } from '../../domain/dispute.ts';

export const listRefundRequestRowsRoute = route(
  listRefundRequestRows,
  async (
    { refundRequests, refunds, disputes }: Context,
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
);
