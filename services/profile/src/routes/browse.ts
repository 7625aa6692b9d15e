import { browse, type QueryOf } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { findCards } from '../actions/find-cards.ts';
import type { Context } from '../context.ts';

type Query = QueryOf<typeof browse>;

export const browseRoute = route(browse, async (context: Context, { query, caller }) => {
  const { page = 1, limit = pageSizes.browse, ...filters } = query;
  if ((filters.ageMin ?? 0) > (filters.ageMax ?? Number.POSITIVE_INFINITY)) {
    throw new ProblemError('INVALID', 'The lowest age must not be above the highest.');
  }
  const [me, blocked] = await Promise.all([context.members.me(caller), context.blocks.hiddenFrom(caller.id)]);
  if (!isFirstPage(query) && !(await context.members.isVerified(me)))
    throw new ProblemError('EMAIL_UNVERIFIED', 'Please verify your email first: then you can see everybody.');
  const { ids, total } = await context.browsing.pageOf({
    viewer: me,
    filters,
    hidden: [caller.id, ...blocked],
    page,
    limit,
  });
  const users = await findCards(context, caller.id, ids);
  const totalPages = Math.ceil(total / limit);
  return {
    data: users,
    users,
    currentPage: page,
    pagesLeft: Math.max(0, totalPages - page),
    totalPages,
    total,
  };
});

/** The only page an unverified member may see. Filters are excluded: each state and age would give another first page. */
function isFirstPage({ page = 1, limit = pageSizes.browse, ...filters }: Query): boolean {
  return page === 1 && limit <= pageSizes.browse && Object.keys(filters).length === 0;
}
