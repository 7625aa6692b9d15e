import { listAllUsers } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { noteList } from '../domain/note-read.ts';
import { presentUsers } from '../domain/present-users.ts';
import { searchFilter } from '../store/users.ts';

export function listAllUsersRoute(app: App, context: Context): void {
  const { users, others } = context;
  implement(app, listAllUsers, async ({ query: { page = 1, limit = 1_000, search }, caller }) => {
    await noteList(context, caller.id, 'list-users', { page, limit, search });
    const rows = await users.page({
      filter: searchFilter(search),
      sort: { createdAt: -1, _id: -1 },
      skip: (page - 1) * limit,
      limit,
    });
    return presentUsers(others, rows);
  });
}
