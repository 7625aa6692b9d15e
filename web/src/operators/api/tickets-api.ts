import type { AnswerOf, countTickets, listTickets } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

type Tickets = AnswerOf<typeof listTickets>;
export type Ticket = Tickets['tickets'][number];

/** Requests to the support. */
export const ticketsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query<Tickets, { page: number }>({
      query: (query) => call('listTickets', { query }),
      providesTags: ['Tickets', 'Live'],
    }),
    openTickets: build.query<AnswerOf<typeof countTickets>, void>({
      query: () => call('countTickets'),
      providesTags: ['Tickets', 'Live'],
    }),
    answerTicket: build.mutation<unknown, { id: string; answer: string }>({
      query: ({ id, answer }) => call('answerTicket', { params: { id }, body: { answer } }),
      // Not after a conflict: the answer that was typed would go with the form.
      invalidatesTags: (_, error) => (error ? [] : ['Tickets']),
    }),
    closeTicket: build.mutation<unknown, string>({
      query: (id) => call('closeTicket', { params: { id } }),
      invalidatesTags: (_, error) => (error ? [] : ['Tickets']),
    }),
  }),
});
