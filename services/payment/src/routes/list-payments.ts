import { listPayments } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const listPaymentsRoute = route(listPayments, async ({ charges }: Context, { query }) => {
  const rows = await charges.newest(query.limit ?? 20);
  return rows.map(({ _id: id, memberId, amount, createdAt }) => ({
    ...{ id, memberId, amount },
    createdAt: createdAt.toISOString(),
  }));
});
