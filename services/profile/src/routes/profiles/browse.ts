import { browse } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { browseMembers } from '../../actions/browse-members.ts';
import type { Context } from '../../context.ts';

export const browseRoute = route(browse, async (context: Context, { query, caller }) => {
  const { users, team, order, total, page, limit } = await browseMembers(context, caller, query);
  const totalPages = Math.ceil(total / limit);
  return {
    data: users,
    users,
    currentPage: page,
    pagesLeft: Math.max(0, totalPages - page),
    totalPages,
    ...{ total, team, order },
  };
});
