import type { AnswerOf, addNote, BodyOf, getPerson, respondToMail, setLabels } from '@emberline/contracts';
import { call } from '../../api/api.ts';
import { type Dashboard, operatorApi } from './operator-api.ts';

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

export type Mail = Dashboard['recentMails'][number];

/** Answering mails. */
export const mailsApi = operatorApi.injectEndpoints({
  endpoints: (build) => ({
    respond: build.mutation<AnswerOf<typeof respondToMail>, BodyOf<typeof respondToMail>>({
      query: (body) => call('respondToMail', { body }),
      // One answer may attend several mails of the conversation.
      invalidatesTags: ['Dashboard', 'Queue'],
    }),
    markSeen: build.mutation<{ seen: number }, string[]>({
      query: (mailIds) => call('markMailsSeen', { body: { mailIds } }),
      invalidatesTags: ['Dashboard'],
    }),
    claim: build.mutation<{ until: string }, string>({
      query: (mailId) => call('claimMail', { body: { mailId } }),
    }),
    release: build.mutation<unknown, string>({
      query: (mailId) => call('releaseMail', { body: { mailId } }),
    }),
  }),
});
