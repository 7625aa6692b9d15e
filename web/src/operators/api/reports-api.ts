import type {
  AnswerOf,
  BodyOf,
  countReports,
  getReportedContext,
  listReports,
  QueryOf,
  resolveReport,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

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
