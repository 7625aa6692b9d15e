import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { orderElsewhere } from './order-elsewhere.ts';

interface Decision {
  ticketId: string;
  /** null closes the request without one. */
  answer: string | null;
  operatorId: string;
  bearer: string | undefined;
}

/** Answers a request to the support, or closes it. @throws CONFLICT with the name of the operator who was first */
export async function decideTicket(
  context: Context,
  { ticketId, answer, operatorId, bearer }: Decision,
): Promise<void> {
  const action = answer === null ? 'close-ticket' : 'answer-ticket';
  const decide = async () => {
    const given = await context.others.for(bearer).decideTicket(ticketId, answer);
    if (given.isNew || given.decidedBy === operatorId) return given;
    const name = (await context.operatorNames.all(bearer)).get(given.decidedBy) ?? 'Another operator';
    throw new ProblemError('CONFLICT', `${name} has taken care of this request already.`);
  };
  await orderElsewhere(
    context,
    { operatorId, action, details: { ticketId } },
    decide,
    async ({ memberId }) => ({ ...(memberId && { targetId: memberId }) }),
  );
}
