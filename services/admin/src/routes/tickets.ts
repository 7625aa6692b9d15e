import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/note-read.ts';
import { showTickets } from '../actions/tickets/show-tickets.ts';
import type { Context } from '../context.ts';

export const tickets = routes<Context>({
  listTickets: async (context, { query, caller, bearer }) => {
    const { page = 1, limit = pageSizes.operators } = query;
    const found = await showTickets(context, { page, limit, bearer });
    await noteList(context, caller.id, 'list-tickets', { page });
    return found;
  },
});
