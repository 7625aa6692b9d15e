import { listAppealRows } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { appealAnswer } from '../../answers/suspension.ts';
import type { Context } from '../../context.ts';

export const listAppealRowsRoute = route(
  listAppealRows,
  async ({ appeals }: Context, { query: { page = 1, limit = 20 } }) => {
    const { rows, total } = await appeals.page(page, limit);
    return { appeals: rows.map(appealAnswer), total };
  },
);
