import type { AnswerOf, listTicketRows } from '@emberline/contracts';
import type { TicketRow } from '../store/tickets.ts';

/** A guest's address, for operators and for the email with the answer. */
export function guestOf({ email }: Pick<TicketRow, 'email'>) {
  return email === null ? null : { email };
}

export function ticketAnswer(row: TicketRow): AnswerOf<typeof listTicketRows>['tickets'][number] {
  const { _id: id, memberId, topic, text, at, state, decidedAt, decidedBy, answer } = row;
  return {
    ...{ id, memberId, guest: guestOf(row), topic, text, state, decidedBy, answer },
    ...{ at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
  };
}
