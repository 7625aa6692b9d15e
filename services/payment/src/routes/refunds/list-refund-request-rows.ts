import { listRefundRequestRows } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { refundRequestRowAnswer } from '../../answers/refund-request-answer.ts';
import type { Context } from '../../context.ts';

export const listRefundRequestRowsRoute = route(
  listRefundRequestRows,
  async (
    { refundRequests, refunds }: Context,
    { query: { decided = false, page = 1, limit = pageSizes.operators } },
  ) => {
    const { rows, total } = await refundRequests.page(decided, page, limit);
    const given = await refunds.givenOfMany(rows.map(({ _id }) => _id));
    return { requests: rows.map((row) => refundRequestRowAnswer(row, given.get(row._id) ?? 0)), total };
  },
);
