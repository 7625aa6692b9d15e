import type { AnswerOf, getDashboard } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type Dashboard = AnswerOf<typeof getDashboard>;

/** All data of the dashboard, in one answer. */
export const dashboardApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      query: () => call('getDashboard'),
      merge: keepMissing,
      providesTags: ['Dashboard', 'Live'],
    }),
  }),
});

/** Keeps the old state of a list that could not be fetched: an operator may be writing in it. */
export function keepMissing(before: Dashboard, fresh: Dashboard): Dashboard {
  const { recentMails, recentChats, recentPayments } = before;
  return {
    ...fresh,
    ...(fresh.missing.includes('mails') && { recentMails }),
    ...(fresh.missing.includes('chats') && { recentChats }),
    ...(fresh.missing.includes('payments') && { recentPayments }),
  };
}
