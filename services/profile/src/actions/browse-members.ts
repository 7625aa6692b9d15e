import type { browse, QueryOf } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { activeSince } from '../domain/active.ts';
import { checkVerified } from './check-verified.ts';
import { findCards } from './find-cards.ts';
import { findMe } from './find-me.ts';

type Query = QueryOf<typeof browse>;

/** A page of the members whom the caller may meet. @throws ProblemError INVALID, EMAIL_UNVERIFIED beyond the first page */
export async function browseMembers(context: Context, caller: { id: string }, query: Query) {
  const { page = 1, limit = pageSizes.browse, ...filters } = query;
  if ((filters.ageMin ?? 0) > (filters.ageMax ?? Number.POSITIVE_INFINITY)) {
    throw new ProblemError('INVALID', 'The lowest age must not be above the highest.');
  }
  const [me, blocked] = await Promise.all([findMe(context, caller), context.blocks.hiddenFrom(caller.id)]);
  if (!isFirstPage(query) && !(await checkVerified(context, me)))
    throw new ProblemError('EMAIL_UNVERIFIED', 'Please verify your email first: then you can see everybody.');
  const { ids, total } = await context.browsing.pageOf({
    viewer: me,
    since: activeSince(context.now()),
    filters,
    hidden: [caller.id, ...blocked],
    page,
    limit,
  });
  return { users: await findCards(context, me, ids), total, page, limit };
}

/** The only page an unverified member may see. Filters are excluded: each state and age would give another first page. */
function isFirstPage({ page = 1, limit = pageSizes.browse, ...filters }: Query): boolean {
  return page === 1 && limit <= pageSizes.browse && Object.keys(filters).length === 0;
}
