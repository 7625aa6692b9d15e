import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { showAppeals } from '../actions/moderation/show-appeals.ts';
import { noteList } from '../actions/note-read.ts';
import type { Context } from '../context.ts';

export const moderation = routes<Context>({
  listAppeals: async (context, { query: { page = 1, limit = pageSizes.operators }, caller, bearer }) => {
    await noteList(context, caller.id, 'list-appeals', { page, limit });
    return showAppeals(context, { page, limit, bearer });
  },
});
