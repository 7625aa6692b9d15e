import { messagingUsers } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { noteList } from '../domain/note-read.ts';
import { userPage } from '../domain/user-page.ts';
import { searchFilter } from '../store/users.ts';

const sorts = {
  total: { totalMails: -1, _id: -1 },
  unattended: { unattended: -1, totalMails: -1, _id: -1 },
} as const;

export function messagingUsersRoute(app: App, context: Context): void {
  implement(
    app,
    messagingUsers,
    async ({ query: { sort = 'total', page = 1, limit = pageSizes.operators, search }, caller }) => {
      await noteList(context, caller.id, 'list-users', { page, limit, search, sort });
      return userPage(context, searchFilter(search), sorts[sort], page, limit);
    },
  );
}
