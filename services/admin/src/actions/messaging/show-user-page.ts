import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import type { UserQuery } from '../../store/user-pages.ts';
import { showUsers } from '../users/show-users.ts';

/** A page of users in the shape of the operators' lists. */
export async function showUserPage(
  context: Pick<Context, 'pageOnce' | 'users' | 'others'>,
  { operatorId, ...query }: UserQuery & { operatorId: string; page: number },
) {
  const { users } = context;
  const { filter = {}, order, page, limit } = query;
  const [{ rows }, total] = await Promise.all([
    context.pageOnce({ reader: operatorId, list: ['users', filter, order], page, limit }, async (rest) => ({
      rows: await users.page({ ...query, rest }),
    })),
    users.count(filter),
  ]);
  return {
    users: await showUsers(context, rows),
    totalPages: pagesOf(total, query.limit),
    ...total,
  };
}
