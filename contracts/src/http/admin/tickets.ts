import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Nullable } from '../../schemas.ts';
import { Ticket, TicketsQuery } from '../profile/support.ts';
import { OperatorUser } from './users.ts';

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
