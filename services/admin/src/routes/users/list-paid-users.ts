import { listPaidUsers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showSortedUsers } from '../../actions/users/show-sorted-users.ts';
import type { Context } from '../../context.ts';

export const listPaidUsersRoute = route(listPaidUsers, (context: Context, { query, caller }) =>
  showSortedUsers(context, { action: 'list-paid-users', operatorId: caller.id, query, paying: true }),
);
