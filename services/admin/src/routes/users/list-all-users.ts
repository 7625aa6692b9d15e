import { listAllUsers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showSortedUsers } from '../../actions/users/show-sorted-users.ts';
import type { Context } from '../../context.ts';

export const listAllUsersRoute = route(listAllUsers, (context: Context, { query, caller }) =>
  showSortedUsers(context, { action: 'list-users', operatorId: caller.id, query }),
);
