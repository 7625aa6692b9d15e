import { listAllUsers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showNewestUsers } from '../../actions/show-newest-users.ts';
import type { Context } from '../../context.ts';

export const listAllUsersRoute = route(listAllUsers, (context: Context, { query, caller }) =>
  showNewestUsers(context, { action: 'list-users', operatorId: caller.id, query }),
);
