import { messagingCandidates } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { showUserPage } from '../../actions/messaging/show-user-page.ts';
import { noteList } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

const orders = { recent: 'lastOnline', other: 'oldest' } as const;

export const messagingCandidatesRoute = route(
  messagingCandidates,
  async (
    context: Context,
    { query: { sort = 'recent', gender, search, page = 1, limit = pageSizes.operators }, caller },
  ) => {
    await noteList(context, caller.id, 'list-candidates', { page, limit, search, sort, gender });
    const filter = { preferring: gender, search };
    return showUserPage(context, { filter, order: search?.trim() ? 'mails' : orders[sort], page, limit });
  },
);
