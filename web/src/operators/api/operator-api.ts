import './add-operations.ts';
import type { AnswerOf, getDashboard } from '@emberline/contracts';
import { api, call } from '../../api/api.ts';

/** The API with the operators' tags. `live-reactions.ts` patches or invalidates its answers. */
export const operatorApi = api.enhanceEndpoints({
  addTagTypes: [
    'Dashboard',
    'Users',
    'Person',
    'Team',
    'Adverts',
    'Broadcasts',
    'Switches',
    'Tickets',
    'Payments',
    'Money',
    'Queue',
    'Conversation',
    'Audit',
    'Reports',
    'Appeals',
    'Erasures',
    'Replies',
    'Operators',
    'Sessions',
  ],
});

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
function keepMissing(before: Dashboard, fresh: Dashboard): Dashboard {
  const { recentMails, recentChats, recentPayments } = before;
  return {
    ...fresh,
    ...(fresh.missing.includes('mails') && { recentMails }),
    ...(fresh.missing.includes('chats') && { recentChats }),
    ...(fresh.missing.includes('payments') && { recentPayments }),
  };
}
