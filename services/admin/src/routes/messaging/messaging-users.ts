import { messagingUsers } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { showUserPage } from '../../actions/messaging/show-user-page.ts';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

const orders = { total: 'mails', unattended: 'unattended' } as const;

export const messagingUsersRoute = route(
  messagingUsers,
  async (
    context: Context,
    { query: { sort = 'total', page = 1, limit = pageSizes.operators, search }, caller },
  ) => {
    await noteList(context, caller.id, 'list-users', { page, limit, search, sort });
    return showUserPage(context, { filter: { search }, order: orders[sort], page, limit });
  },
);
