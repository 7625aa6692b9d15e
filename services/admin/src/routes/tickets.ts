import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/note-read.ts';
import { decideTicket } from '../actions/tickets/decide-ticket.ts';
import { showTickets } from '../actions/tickets/show-tickets.ts';
import type { Context } from '../context.ts';

export const tickets = routes<Context>({
  listTickets: async (context, { query, caller, bearer }) => {
    const { page = 1, limit = pageSizes.operators } = query;
    const found = await showTickets(context, { page, limit, bearer });
    await noteList(context, caller.id, 'list-tickets', { page });
    return found;
  },
  /** A number alone, so without an entry. */
  countTickets: ({ others }, { bearer }) => others.for(bearer).openTickets(),
  answerTicket: async (context, { params, body, caller, bearer }) => {
    await decideTicket(context, { ticketId: params.id, answer: body.answer, operatorId: caller.id, bearer });
    return { ok: true as const };
  },
  closeTicket: async (context, { params, caller, bearer }) => {
    await decideTicket(context, { ticketId: params.id, answer: null, operatorId: caller.id, bearer });
    return { ok: true as const };
  },
});
