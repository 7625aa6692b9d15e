import type {
  AnswerOf,
  assignConversation,
  BodyOf,
  getQueueCard,
  listColleagues,
  listQueue,
  listQueueProfiles,
  QueryOf,
  snoozeConversation,
} from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type QueueCard = AnswerOf<typeof getQueueCard>;
export type QueueAnswer = AnswerOf<typeof listQueue>;
export type QueueView = keyof QueueAnswer['counts'];

/** The conversations that wait for an answer, who has them, and which are put aside. */
export const queueApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    queue: build.query<QueueAnswer, QueryOf<typeof listQueue>>({
      query: (query) => call('listQueue', { query }),
      providesTags: ['Queue', 'Live'],
    }),
    queueCard: build.query<QueueCard, QueryOf<typeof getQueueCard>>({
      query: (query) => call('getQueueCard', { query }),
      providesTags: ['Queue', 'Live'],
    }),
    assign: build.mutation<AnswerOf<typeof assignConversation>, BodyOf<typeof assignConversation>>({
      query: (body) => call('assignConversation', { body }),
      // After a conflict too: what another operator did is shown then.
      invalidatesTags: ['Queue'],
    }),
    snooze: build.mutation<AnswerOf<typeof snoozeConversation>, BodyOf<typeof snoozeConversation>>({
      query: (body) => call('snoozeConversation', { body }),
      invalidatesTags: ['Queue'],
    }),
    /** @param also the profile that is chosen already, whether anybody waits for it or not */
    queueProfiles: build.query<AnswerOf<typeof listQueueProfiles>, string | undefined>({
      query: (also) => call('listQueueProfiles', { query: { also } }),
      providesTags: ['Live'],
    }),
    colleagues: build.query<AnswerOf<typeof listColleagues>, void>({
      query: () => call('listColleagues'),
      providesTags: ['Operators'],
    }),
  }),
});

/** What an operator is called; their id while that is not known. */
export function useColleagueName(): (id: string) => string {
  const { data = [] } = queueApi.useColleaguesQuery();
  return (id) => data.find((one) => one.id === id)?.username ?? 'Another operator';
}
