import { listTicketRows } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { ticketAnswer } from '../../answers/ticket.ts';
import type { Context } from '../../context.ts';

export const listTicketRowsRoute = route(
  listTicketRows,
  async ({ tickets }: Context, { query: { page = 1, limit = pageSizes.operators } }) => {
    const { rows, total, open } = await tickets.page(page, limit);
    return { tickets: rows.map(ticketAnswer), total, open };
  },
);
