import { answerTicket } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { decideTicket } from '../../actions/tickets/decide-ticket.ts';
import type { Context } from '../../context.ts';

export const answerTicketRoute = route(
  answerTicket,
  async (context: Context, { params, body, caller, bearer }) => {
    await decideTicket(context, { ticketId: params.id, answer: body.answer, operatorId: caller.id, bearer });
    return { ok: true as const };
  },
);
