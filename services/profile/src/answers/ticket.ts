import type { AnswerOf, listTicketRows } from '@emberline/contracts';
import type { TicketRow } from '../store/tickets.ts';

export function ticketAnswer(row: TicketRow): AnswerOf<typeof listTicketRows>['tickets'][number] {
  const { _id: id, memberId, email, topic, text, at, state, decidedAt, decidedBy, answer } = row;
  return {
    ...{ id, memberId, email, topic, text, state, decidedBy, answer },
    ...{ at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
  };
}
