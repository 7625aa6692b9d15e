import type { Filter, Sort } from 'mongodb';
import type { Context } from '../context.ts';
import type { UserRow } from '../store/users.ts';
import { presentUsers } from './present-users.ts';

/** A page of users in the shape of the operators' lists. @param page from 1 */
export async function userPage(
  { users, others }: Pick<Context, 'users' | 'others'>,
  filter: Filter<UserRow>,
  sort: Sort,
  page: number,
  limit: number,
) {
  const known = { ...filter, factsVersion: { $gt: 0 } };
  const [rows, total] = await Promise.all([
    users.rows
      .find(known)
      .sort(sort)
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray(),
    Object.keys(filter).length === 0
      ? users.rows.estimatedDocumentCount()
      : users.rows.countDocuments(filter),
  ]);
  return {
    users: await presentUsers(others, rows),
    totalPages: Math.max(1, Math.ceil(total / limit)),
    total,
  };
}
