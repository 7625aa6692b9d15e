import type {
  AnswerOf,
  BodyOf,
  banUser,
  countReports,
  countTickets,
  decideAppeal,
  getReportedContext,
  listAppeals,
  listReports,
  listTickets,
  QueryOf,
  removeUserPart,
  resolveReport,
  suspendUser,
  warnUser,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

type Appeals = AnswerOf<typeof listAppeals>;
export type Appeal = Appeals['appeals'][number];

/** Warnings, suspensions and bans of members, and their appeals. */
export const moderationApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    warn: build.mutation<unknown, { id: string } & BodyOf<typeof warnUser>>({
      query: ({ id, ...body }) => call('warnUser', { params: { id }, body }),
      invalidatesTags: ['Users', 'Person'],
    }),
    suspend: build.mutation<AnswerOf<typeof suspendUser>, { id: string } & BodyOf<typeof suspendUser>>({
      query: ({ id, ...body }) => call('suspendUser', { params: { id }, body }),
      invalidatesTags: ['Users', 'Reports'],
    }),
    liftSuspension: build.mutation<unknown, string>({
      query: (id) => call('liftUserSuspension', { params: { id } }),
      invalidatesTags: ['Users', 'Reports', 'Appeals'],
    }),
    ban: build.mutation<AnswerOf<typeof banUser>, { id: string } & BodyOf<typeof banUser>>({
      query: ({ id, ...body }) => call('banUser', { params: { id }, body }),
      invalidatesTags: ['Users', 'Reports'],
    }),
    unban: build.mutation<unknown, string>({
      query: (id) => call('unbanUser', { params: { id } }),
      invalidatesTags: ['Users', 'Person', 'Reports', 'Appeals'],
    }),
    removePart: build.mutation<unknown, { id: string } & BodyOf<typeof removeUserPart>>({
      query: ({ id, ...body }) => call('removeUserPart', { params: { id }, body }),
      invalidatesTags: ['Users'],
    }),
    appeals: build.query<Appeals, { page: number }>({
      query: (query) => call('listAppeals', { query }),
      providesTags: ['Appeals', 'Live'],
    }),
    decideAppeal: build.mutation<unknown, { id: string } & BodyOf<typeof decideAppeal>>({
      query: ({ id, ...body }) => call('decideAppeal', { params: { id }, body }),
      invalidatesTags: ['Appeals', 'Users'],
    }),
  }),
});

export type Report = AnswerOf<typeof listReports>['reports'][number];

/** What members reported about each other. */
export const reportsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query<AnswerOf<typeof listReports>, QueryOf<typeof listReports>>({
      query: (query) => call('listReports', { query }),
      providesTags: ['Reports', 'Live'],
    }),
    reportedContext: build.query<AnswerOf<typeof getReportedContext>, string>({
      query: (id) => call('getReportedContext', { params: { id } }),
    }),
    openReports: build.query<AnswerOf<typeof countReports>, void>({
      query: () => call('countReports'),
      providesTags: ['Reports', 'Appeals', 'Live'],
    }),
    resolveReport: build.mutation<unknown, { id: string } & BodyOf<typeof resolveReport>>({
      query: ({ id, ...body }) => call('resolveReport', { params: { id }, body }),
      invalidatesTags: ['Reports'],
    }),
  }),
});

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
