import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import type { UserRow } from '../store/users.ts';
import { presentUsers } from './present-users.ts';

/** A page of users in the shape of the operators' lists. @param page from 1 */
export async function userPage(
  { users, others }: Pick<Context, 'users' | 'others'>,
  filter: Filter<UserRow>,
  sort: Record<string, 1 | -1>,
  page: number,
  limit: number,
) {
  const [rows, total] = await Promise.all([
    users.page({ filter, sort, skip: (page - 1) * limit, limit }),
    users.count(filter),
  ]);
  return {
    users: await presentUsers(others, rows),
    totalPages: Math.max(1, Math.ceil(total / limit)),
    total,
  };
}
