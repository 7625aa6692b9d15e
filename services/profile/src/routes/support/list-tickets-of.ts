import { listTicketsOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { ticketAnswer } from '../../answers/ticket.ts';
import type { Context } from '../../context.ts';

const most = 10;

export const listTicketsOfRoute = route(listTicketsOf, async ({ tickets }: Context, { params: { id } }) =>
  (await tickets.newestOf(id, most)).map((row) => {
    const { memberId: _member, guest: _guest, ...ticket } = ticketAnswer(row);
    return ticket;
  }),
);
