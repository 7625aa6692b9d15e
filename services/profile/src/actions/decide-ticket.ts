import { type AnswerOf, type decideTicketRow as operation, supportLimits } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { emailEvent } from './email-event.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Answers a request to the support by email, or closes it without an answer, unless somebody has.
 * @param answer null to close it
 * @param by the operator
 * @throws NOT_FOUND
 */
export function decideTicket(
  { mongo, tickets, outbox, now }: Context,
  id: string,
  answer: string | null,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  return inTransaction(mongo.client, async (session) => {
    const ticket = await tickets.find(id, session);
    if (!ticket) throw new ProblemError('NOT_FOUND');
    const { memberId, decidedBy } = ticket;
    const text = answer?.trim() ?? null;
    if (decidedBy !== null) return { memberId, decidedBy, isNew: false, isSame: ticket.answer === text };
    const decidedAt = now();
    await tickets.decide(session, id, {
      ...{ state: answer === null ? 'closed' : 'answered', answer: text },
      ...{ decidedAt, decidedBy: by },
      forgetAt: new Date(decidedAt.getTime() + supportLimits.keptDays * dayMs),
    });
    if (answer !== null)
      await outbox.add(session, [emailEvent(memberId ?? id, 'ticket-answered', { ticketId: id })]);
    return { memberId, decidedBy: by, isNew: true };
  });
}
