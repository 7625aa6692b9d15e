import { listPendingErasures } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteList } from '../../actions/note-read.ts';
import { showUsers } from '../../actions/users/show-users.ts';
import type { Context } from '../../context.ts';

const most = 100;

export const listPendingErasuresRoute = route(listPendingErasures, async (context: Context, { caller }) => {
  await noteList(context, caller.id, 'list-erasures');
  return showUsers(context, await context.users.erasedSoon(most));
});
