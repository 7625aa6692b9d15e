import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/note-read.ts';
import { showTeam } from '../actions/team/show-team.ts';
import type { Context } from '../context.ts';

export const team = routes<Context>({
  listTeam: async (context, { query, caller, bearer }) => {
    const { page = 1 } = query;
    const found = await showTeam(context, { page, bearer });
    await noteList(context, caller.id, 'list-team', { page });
    return found;
  },
});
