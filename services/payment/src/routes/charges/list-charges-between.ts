import { listChargesBetween } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listChargesBetweenRoute = route(
  listChargesBetween,
  async ({ charges, refunds }: Context, { query: { from, to, afterAt, afterId, limit } }) => {
    const after =
      afterAt !== undefined && afterId !== undefined ? { at: new Date(afterAt), id: afterId } : undefined;
    const rows = await charges.between(new Date(from), new Date(to), after, limit);
    const refunded = await refunds.doneOfMany(rows.map(({ _id }) => _id));
    return rows.map(({ _id: id, memberId, amount, createdAt }) => ({
      ...{ id, memberId, amount, refunded: refunded.get(id) ?? 0 },
      createdAt: createdAt.toISOString(),
    }));
  },
);
