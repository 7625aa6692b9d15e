import type { Context } from '../../context.ts';
import { pagesOf } from '../../domain/total.ts';
import type { UserQuery } from '../../store/user-pages.ts';
import { showUsers } from '../users/show-users.ts';

/** A page of users in the shape of the operators' lists. */
export async function showUserPage(context: Pick<Context, 'users' | 'others'>, query: UserQuery) {
  const { users } = context;
  const [rows, total] = await Promise.all([users.page(query), users.count(query.filter ?? {})]);
  return {
    users: await showUsers(context, rows),
    totalPages: pagesOf(total, query.limit),
    ...total,
  };
}
