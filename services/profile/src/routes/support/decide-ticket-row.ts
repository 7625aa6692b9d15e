import { decideTicketRow } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { decideTicket } from '../../actions/decide-ticket.ts';
import type { Context } from '../../context.ts';

export const decideTicketRowRoute = route(decideTicketRow, (context: Context, { params, body, caller }) =>
  decideTicket(context, params.id, body.answer, caller.id),
);
