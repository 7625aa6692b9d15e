import { listPayments } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listPaymentsRoute = route(listPayments, async ({ charges, refunds }: Context, { query }) => {
  const rows = await charges.newest(query.limit ?? 20);
  const refunded = await refunds.doneOfMany(rows.map(({ _id }) => _id));
  return rows.map(({ _id: id, memberId, amount, createdAt }) => ({
    ...{ id, memberId, amount, refunded: refunded.get(id) ?? 0 },
    createdAt: createdAt.toISOString(),
  }));
});
