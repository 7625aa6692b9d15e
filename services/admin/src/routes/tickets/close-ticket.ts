import { closeTicket } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { decideTicket } from '../../actions/tickets/decide-ticket.ts';
import type { Context } from '../../context.ts';

export const closeTicketRoute = route(closeTicket, async (context: Context, { params, caller, bearer }) => {
  await decideTicket(context, { ticketId: params.id, answer: null, operatorId: caller.id, bearer });
  return { ok: true as const };
});
