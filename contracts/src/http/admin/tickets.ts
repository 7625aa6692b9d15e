import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id, Nullable } from '../../schemas.ts';
import { countOpenTickets, Ticket, TicketAnswer, TicketsQuery } from '../profile/support.ts';
import { OperatorUser } from './users.ts';

const OfTicket = Type.Object({ id: Id });

export const listTickets = operation({
  id: 'listTickets',
  service: 'admin',
  method: 'GET',
  path: '/admin/tickets',
  who: 'operator',
  summary: 'Requests to the support of members and guests, open ones first.',
  query: TicketsQuery,
  answer: Type.Object({
    tickets: Type.Array(
      Type.Object({
        ...Type.Omit(Ticket, ['memberId', 'decidedBy']).properties,
        member: Nullable(OperatorUser),
        decidedBy: Nullable(Type.String({ description: 'an operator’s name' })),
      }),
    ),
    open: Type.Integer(),
    totalPages: Type.Integer(),
  }),
});

export const countTickets = operation({
  id: 'countTickets',
  service: 'admin',
  method: 'GET',
  path: '/admin/tickets/open',
  who: 'operator',
  summary: 'How many requests to the support wait, for the navigation.',
  answer: countOpenTickets.answer,
});

export const answerTicket = operation({
  id: 'answerTicket',
  service: 'admin',
  method: 'POST',
  path: '/admin/tickets/:id/answer',
  who: 'operator',
  summary: 'Answer a request by email. CONFLICT names who has answered or closed it meanwhile.',
  params: OfTicket,
  body: TicketAnswer,
  answer: Done,
  errors: ['CONFLICT'],
});

export const closeTicket = operation({
  id: 'closeTicket',
  service: 'admin',
  method: 'POST',
  path: '/admin/tickets/:id/close',
  who: 'operator',
  summary: 'Close a request without an answer. CONFLICT names who has answered or closed it meanwhile.',
  params: OfTicket,
  answer: Done,
  errors: ['CONFLICT'],
});
