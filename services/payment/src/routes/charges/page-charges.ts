import { pageCharges } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const pageChargesRoute = route(
  pageCharges,
  async ({ charges }: Context, { query: { after = '', limit = 500 } }) => {
    const rows = await charges.pageAfter(after, limit);
    return rows.map(({ _id: id, amount, createdAt, toldAt = createdAt }) => ({
      ...{ id, amount, at: toldAt.toISOString() },
    }));
  },
);
