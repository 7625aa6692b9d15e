import { listAllUsers } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { presentUsers } from '../domain/present-users.ts';
import { searchFilter } from '../store/users.ts';

export function listAllUsersRoute(app: App, { users, others }: Context): void {
  implement(app, listAllUsers, async ({ query: { page = 1, limit = 1_000, search } }) => {
    const rows = await users.page({
      filter: searchFilter(search),
      sort: { createdAt: -1, _id: -1 },
      skip: (page - 1) * limit,
      limit,
    });
    return presentUsers(others, rows);
  });
}
