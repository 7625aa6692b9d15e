import { listAllUsers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showUsers } from '../../actions/show-users.ts';
import type { Context } from '../../context.ts';

export const listAllUsersRoute = route(
  listAllUsers,
  async (context: Context, { query: { page = 1, limit = 1_000, search }, caller }) => {
    await noteList(context, caller.id, 'list-users', { page, limit, search });
    const rows = await context.users.page({ filter: { search }, order: 'newest', page, limit });
    return showUsers(context, rows);
  },
);
