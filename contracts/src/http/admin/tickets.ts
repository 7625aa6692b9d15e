import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Nullable } from '../../schemas.ts';
import { Ticket, TicketsQuery } from '../profile/support.ts';
import { OperatorUser } from './users.ts';

export const listTickets = admin('listTickets', 'operator', 'GET /admin/tickets', {
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
