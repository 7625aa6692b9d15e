import { listPaidUsers } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showUsers } from '../../actions/show-users.ts';
import type { Context } from '../../context.ts';

const most = 1_000;

export const listPaidUsersRoute = route(listPaidUsers, async (context: Context, { caller }) => {
  await noteList(context, caller.id, 'list-paid-users');
  return showUsers(context, await context.users.paid(most));
});
