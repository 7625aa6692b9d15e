import { getTicketLetter } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { guestOf } from '../../answers/ticket.ts';
import type { Context } from '../../context.ts';

export const getTicketLetterRoute = route(getTicketLetter, async ({ tickets }: Context, { params }) => {
  const ticket = await tickets.find(params.id);
  if (!ticket || ticket.answer === null) throw new ProblemError('NOT_FOUND');
  const { memberId, topic, answer } = ticket;
  return { memberId, guest: guestOf(ticket), topic, answer };
});
