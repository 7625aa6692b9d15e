import type { AnswerOf, listAudit, QueryOf } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type AuditEntry = AnswerOf<typeof listAudit>['entries'][number];

/** What operators have done. */
export const auditApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AnswerOf<typeof listAudit>, QueryOf<typeof listAudit>>({
      query: (query) => call('listAudit', { query }),
      providesTags: ['Audit', 'Live'],
    }),
  }),
});
