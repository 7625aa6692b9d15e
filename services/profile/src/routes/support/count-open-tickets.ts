import { countOpenTickets } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const countOpenTicketsRoute = route(countOpenTickets, async ({ tickets }: Context) => ({
  open: await tickets.countOpen(),
}));
