import { listDisputeRows } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { disputeAnswer } from '../../answers/dispute-answer.ts';
import type { Context } from '../../context.ts';

export const listDisputeRowsRoute = route(
  listDisputeRows,
  async ({ disputes }: Context, { query: { page = 1, limit = pageSizes.operators } }) => {
    const { rows, total } = await disputes.page(page, limit);
    return { disputes: rows.map(disputeAnswer), total };
  },
);
