import { pageCorrections } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const pageCorrectionsRoute = route(
  pageCorrections,
  async ({ corrections }: Context, { query: { after = '', limit = 500 } }) => {
    const rows = await corrections.pageAfter(after, limit);
    return rows.map(({ _id: id, amount, at }) => ({ id, amount, at: at.toISOString() }));
  },
);
