import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { orderElsewhere } from '../order-elsewhere.ts';

interface Decision {
  ticketId: string;
  /** null closes the request without one. */
  answer: string | null;
  operatorId: string;
  bearer: string | undefined;
}

/** Answers a request to the support, or closes it. @throws CONFLICT with who decided otherwise before */
export async function decideTicket(
  context: Context,
  { ticketId, answer, operatorId, bearer }: Decision,
): Promise<void> {
  const action = answer === null ? 'close-ticket' : 'answer-ticket';
  const decide = async () => {
    const given = await context.others.for(bearer).decideTicket(ticketId, answer);
    const isOwn = given.decidedBy === operatorId;
    // The same order again is the answer to one that was lost.
    if (given.isNew || (isOwn && given.isSame !== false)) return given;
    if (isOwn) throw new ProblemError('CONFLICT', 'You have taken care of this request already.');
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
