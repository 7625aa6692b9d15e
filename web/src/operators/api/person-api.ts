import type { AnswerOf, addNote, getPerson, setLabels } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { operatorApi } from './operator-api.ts';

export type PersonAnswer = AnswerOf<typeof getPerson>;

/** Everything about one user. */
export const personApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    person: build.query<PersonAnswer, string>({
      query: (id) => call('getPerson', { params: { id } }),
      providesTags: ['Users', 'Person', 'Reports', 'Queue'],
    }),
    addNote: build.mutation<AnswerOf<typeof addNote>, { id: string; text: string }>({
      query: ({ id, text }) => call('addNote', { params: { id }, body: { text } }),
      invalidatesTags: ['Person'],
    }),
    setLabels: build.mutation<AnswerOf<typeof setLabels>, { id: string; labels: string[] }>({
      query: ({ id, labels }) => call('setLabels', { params: { id }, body: { labels } }),
      invalidatesTags: ['Person'],
    }),
  }),
});
