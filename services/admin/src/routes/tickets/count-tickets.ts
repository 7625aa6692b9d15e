import { countTickets } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** A number alone, so without an entry. */
export const countTicketsRoute = route(countTickets, ({ others }: Context, { bearer }) =>
  others.for(bearer).openTickets(),
);
